import type { OperationId } from "#contract/api/operations.ts";
import { pathTo } from "#web/client/routes.ts";

/** Settings that reduce the page, defer loading, or would change its state again. */
const LEFT_OUT = ["embed", "op", "step", "tab", "hide", "ctl", "reset", "origin"];

/** The address of the whole sandbox at an operation, with this frame's store and settings. */
function wholeSandbox(operation: OperationId | null): string {
  const address = new URL(window.location.href);
  for (const name of LEFT_OUT) address.searchParams.delete(name);
  address.hash = operation === null ? "" : pathTo(operation);
  return address.href;
}

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
