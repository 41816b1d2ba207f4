import { Suspense } from "react";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { openLog } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

export function LogButton() {
  const { session } = useSandbox();
  return (
    <Button aria-haspopup="dialog" onClick={() => openLog(session)}>
      Log
    </Button>
  );
}

const LogPanel = lazyPart(() => import("./log-panel.tsx").then((part) => part.LogPanel));

/** The Log while it is open. Its code is loaded when it is first opened. */
export function LogDialog() {
  const isOpen = useSession(({ log }) => log.isOpen);
  return <Suspense>{isOpen && <LogPanel />}</Suspense>;
}
