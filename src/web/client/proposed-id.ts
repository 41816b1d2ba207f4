import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import type { OperationId } from "#contract/api/operations.ts";
import type { StateView } from "#contract/panel/panel.ts";

/** The id a path is filled with until the visitor writes another: the newest order, or the newest key of their own. */
export function proposedId(operation: OperationId, stateView: StateView): string {
  if (operation === "getOrder") return stateView.orders[0]?.id ?? "";
  // A revoked key stays proposed: pressing Send once more must not revoke the next one.
  return stateView.keys.find(({ id }) => id !== CONSOLE_KEY_ID)?.id ?? "";
}
