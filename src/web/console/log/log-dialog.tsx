import { Suspense } from "react";
import { useSession } from "#web/client/react/context.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const LogPanel = lazyPart(() => import("./log-panel.tsx").then((part) => part.LogPanel));

/** The Log while it is open. Its code is loaded when it is first opened. */
export function LogDialog() {
  const isOpen = useSession(({ log }) => log.isOpen);
  return <Suspense>{isOpen && <LogPanel />}</Suspense>;
}
