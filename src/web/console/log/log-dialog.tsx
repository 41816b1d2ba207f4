import { lazy, Suspense } from "react";
import { useSession } from "#web/client/react/context.tsx";
import type { LogParts } from "./log-panel.tsx";

const LogPanel = lazy(async () => ({ default: (await import("./log-panel.tsx")).LogPanel }));

/** The Log dialog while it is open. Its code is loaded when it is first opened. */
export function LogDialog(parts: LogParts) {
  const isOpen = useSession(({ log }) => log.isOpen);
  return <Suspense>{isOpen && <LogPanel {...parts} />}</Suspense>;
}
