import type { OperationId } from "#contract/api/operations.ts";
import { wholeSandbox } from "./whole-sandbox.ts";

/** Identifies the frame and links to the whole sandbox. */
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
