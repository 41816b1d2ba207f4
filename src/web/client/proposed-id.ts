import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import type { OperationId } from "#contract/api/operations.ts";
import type { StateView } from "#contract/panel/panel.ts";

/** The proposed path id: the newest order, or the newest key that is not the console key. */
export function proposedId(operation: OperationId, stateView: StateView): string {
  if (operation === "getOrder") return stateView.orders[0]?.id ?? "";
  // A revoked key stays proposed, so that pressing Send again does not revoke another key.
  return stateView.keys.find(({ id }) => id !== CONSOLE_KEY_ID)?.id ?? "";
}
