import { useCallback } from "react";
import { useCalls, useSandbox } from "#web/client/react/context.tsx";
import { openLog } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { CallRows } from "./call-rows.tsx";

/** The calls in the till, newest first; each opens the Log at it. */
export function CallList() {
  const { session } = useSandbox();
  const exchanges = useCalls();
  const open = useCallback((requestId: string) => openLog(session, requestId), [session]);
  return (
    <div className="flex h-full flex-col border-t border-hairline">
      <div className="flex items-center gap-2 border-b border-hairline ps-1.5 pe-4 py-1">
        <Button onClick={() => openLog(session)}>Open log</Button>
        <p className="text-small text-ink2">Filter, compare, export</p>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {exchanges.length === 0 && (
          <p className="p-4 text-small text-ink2">
            No calls yet. Every call is listed here with its response, also those from the browser's console and from
            other tabs.
          </p>
        )}
        <CallRows label="Calls, newest first" exchanges={exchanges.toReversed()} isShort onSelect={open} />
      </div>
    </div>
  );
}
