import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { closeLog } from "#web/client/open-log.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { pathTo } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";

/** The Log before any call, with a suggestion of what to do next. */
export function EmptyLog() {
  const { session } = useSandbox();
  const [, navigate] = useLocation();
  const box = useRef<HTMLDivElement>(null);
  // Clearing the Log removes the pressed button, so the focus moves to the next one.
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  const goToFirst = () => {
    closeLog(session);
    navigate(pathTo("listProducts"));
  };
  return (
    <div ref={box} className="flex flex-col items-start gap-3 rounded-card border border-hairline bg-paper p-4">
      <p>
        <b>Nothing sent yet.</b> Every call is noted here with its request, its answer and the reason for it, also calls
        from the browser's console and from other tabs. Keys are masked.
      </p>
      <Button look="action" onClick={goToFirst}>
        Go to the first request
      </Button>
    </div>
  );
}
