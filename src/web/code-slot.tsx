import { Suspense } from "react";
import { late } from "#web/ui/late.tsx";

const CodePanel = late(() => import("#web/code/code-panel.tsx").then((part) => part.CodePanel));

/** The request as code. What writes it is loaded when it is first looked at. */
export function Code() {
  return (
    <Suspense fallback={<p className="waits text-ink2">Loading…</p>}>
      <CodePanel />
    </Suspense>
  );
}
