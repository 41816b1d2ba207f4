import { OPERATION_IDS } from "#contract/api/operations.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { type Draft, firstDrafts } from "./draft.ts";
import { type DraftsAndKey, publicChoice, type StoredDrafts, withoutOwnHeaders } from "./stored-drafts.ts";

/** The format of an Idempotency-Key proposed by the page. */
const PROPOSED = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How a draft differs from the first one. A proposed Idempotency-Key that was never used counts as no difference. */
function changesOf(draft: Draft, first: Draft, ledger: StateView["ledger"]): Partial<Draft> {
  const { idempotencyKey } = draft;
  const isUsed = ledger.some((line) => line.idempotencyKey === idempotencyKey);
  const isProposed = first.idempotencyKey !== "" && PROPOSED.test(idempotencyKey) && !isUsed;
  const linked = { ...withoutOwnHeaders(draft), ...(isProposed && { idempotencyKey: first.idempotencyKey }) };
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(first[name as keyof Draft]);
  return Object.fromEntries(Object.entries(linked).filter(isChanged));
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
