import { addressTo } from "./link.ts";
import { draftsForLink } from "./link-drafts.ts";
import type { Sandbox } from "./store.ts";

/**
 * The address that opens this state and its drafts in any browser, at a route within the page such as
 * `/op/placeOrder`. Contains no key value. Rejects with a reason if the state does not fit in a link.
 */
export async function stateLink({ panel, session }: Sandbox, place: string): Promise<string> {
  const text = await panel.packed(draftsForLink(session.getState(), panel.stateView.getState()));
  return addressTo(`#${place}?world=${text}`);
}
