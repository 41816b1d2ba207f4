import { useEffect, useRef, useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";

/** Clears the Log after a confirmation. The focus moves to the question and back. */
export function ClearLog() {
  const { panel } = useSandbox();
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current !== isAsking) box.current?.querySelector("button")?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return (
    <div ref={box} className="flex flex-wrap items-center gap-2">
      {isAsking ? (
        <>
          <p>Clear this tab's log for good?</p>
          <Button onClick={() => setAsking(false)}>Keep it</Button>
          <Button onClick={panel.forgetExchanges}>Clear</Button>
        </>
      ) : (
        <Button onClick={() => setAsking(true)}>Clear log</Button>
      )}
    </div>
  );
}
