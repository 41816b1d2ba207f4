import type { OperationId } from "#contract/api/operations.ts";
import { pathTo } from "#web/client/routes.ts";

/** Settings that reduce the page, defer loading, or would change its state again. */
const LEFT_OUT = ["embed", "op", "step", "tab", "hide", "ctl", "reset", "origin"];

/** The address of the whole sandbox at an operation, with this frame's store and settings. */
export function wholeSandbox(operation: OperationId | null): string {
  const address = new URL(window.location.href);
  for (const name of LEFT_OUT) address.searchParams.delete(name);
  address.hash = operation === null ? "" : pathTo(operation);
  return address.href;
}
