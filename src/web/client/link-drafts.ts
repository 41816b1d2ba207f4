import { OPERATION_IDS } from "#contract/api/operations.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { type Draft, firstDrafts } from "./draft.ts";
import { addressTo } from "./link.ts";
import type { Sandbox } from "./store.ts";
import { type DraftsAndKey, draftsIn, publicChoice, StoredDrafts, withoutOwnHeaders } from "./stored-drafts.ts";

/**
 * The address that opens this state and its drafts in any browser, at a route within the page such as
 * `/op/placeOrder`. Contains no key value. Rejects with a reason if the state does not fit in a link.
 */
export async function stateLink({ panel, session }: Sandbox, path: string): Promise<string> {
  const text = await panel.packed(draftsForLink(session.getState(), panel.stateView.getState()));
  return addressTo(`#${path}?world=${text}`);
}

/** The format of an Idempotency-Key proposed by the page. */
const PROPOSED = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isSameDraft = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** How a draft differs from the first one. A proposed Idempotency-Key that was never used counts as no difference. */
function changesOf(draft: Draft, first: Draft, ledger: StateView["ledger"]): Partial<Draft> {
  const { idempotencyKey } = draft;
  const isUsed = ledger.some((line) => line.idempotencyKey === idempotencyKey);
  const isProposed = first.idempotencyKey !== "" && PROPOSED.test(idempotencyKey) && !isUsed;
  const linked = { ...withoutOwnHeaders(draft), ...(isProposed && { idempotencyKey: first.idempotencyKey }) };
  return Object.fromEntries(
    Object.entries(linked).filter(([name, value]) => !isSameDraft(value, first[name as keyof Draft])),
  );
}

/** The drafts as a link carries them: changes by operation, and the choice of the sample key or no key. */
export function draftsForLink({ drafts, authorization }: DraftsAndKey, { ledger }: StateView): StoredDrafts {
  const first = firstDrafts();
  const changes = OPERATION_IDS.map((id) => [id, changesOf(drafts[id], first[id], ledger)] as const);
  const choice = publicChoice(authorization);
  return {
    drafts: Object.fromEntries(changes.filter(([, change]) => Object.keys(change).length > 0)),
    ...(choice && { authorization: choice }),
  };
}

/** The drafts from a link, which is untrusted input: a draft that does not parse becomes the first draft. */
export const draftsInLink = (extra: unknown): DraftsAndKey => draftsIn(StoredDrafts.safeParse(extra).data ?? null);
