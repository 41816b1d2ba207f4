import type { OperationId } from "#contract/api/operations.ts";
import { pathTo } from "#web/client/routes.ts";

/** What makes the page a small one, keeps it waiting, or would change its state anew. */
const LEFT_OUT = ["embed", "op", "step", "tab", "hide", "ctl", "reset", "origin"];

/** The address of the whole sandbox, at an operation, with the same store and the same settings as this frame. */
export function wholeSandbox(operation: OperationId | null): string {
  const address = new URL(window.location.href);
  for (const name of LEFT_OUT) address.searchParams.delete(name);
  address.hash = operation === null ? "" : pathTo(operation);
  return address.href;
}
