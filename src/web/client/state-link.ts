import { addressTo } from "./link.ts";
import { draftsForLink } from "./link-drafts.ts";
import type { Sandbox } from "./store.ts";

/**
 * The address that opens this state, the drafts with it, at a place within the page such as `/op/placeOrder`, in any
 * browser. No key's value is in it. Rejects, and says why, where the state does not go into a link.
 */
export async function stateLink({ panel, session }: Sandbox, place: string): Promise<string> {
  const text = await panel.packed(draftsForLink(session.getState(), panel.stateView.getState()));
  return addressTo(`#${place}?world=${text}`);
}
