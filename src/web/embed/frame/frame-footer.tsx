import type { OperationId } from "#contract/api/operations.ts";
import { wholeSandbox } from "./whole-sandbox.ts";

/** What the frame is, and the way to all of it. */
export function FrameFooter({ operation }: { readonly operation: OperationId | null }) {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 text-small text-ink2">
      <p>Simulated. Nothing leaves this browser.</p>
      <a
        href={wholeSandbox(operation)}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center text-carbon underline tablet:min-h-8"
      >
        Open the whole sandbox in a new tab
      </a>
    </footer>
  );
}
