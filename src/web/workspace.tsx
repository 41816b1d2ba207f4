import { useEffect, useRef } from "react";
import { OperationHead } from "#web/request/operation-head.tsx";
import { RequestCard } from "#web/request/request-card.tsx";
import { ResponseCard } from "#web/response/response-card.tsx";

import { useOperation } from "#web/session/use-operation.ts";

export const MAIN = "workspace";

/** Another operation begins at its top; the first one leaves the page as it was opened. */
function useTopOfOperation() {
  const operation = useOperation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(operation);
  useEffect(() => {
    if (shown.current !== operation) main.current?.scrollIntoView({ block: "start" });
    shown.current = operation;
  }, [operation]);
  return main;
}

/** One operation: what it is, the request above, the response below, or beside it where there is room. */
export function Workspace() {
  return (
    <main
      ref={useTopOfOperation()}
      id={MAIN}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-4 p-4 focus:outline-none desk:px-6 desk:py-5"
    >
      <OperationHead />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[repeat(2,minmax(0,1fr))]">
        <RequestCard />
        <ResponseCard />
      </div>
    </main>
  );
}
