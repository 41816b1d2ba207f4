import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { SCOPES, type Scope } from "#contract/api/scope.ts";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { Subheading } from "./entries.tsx";

/** These operations grant or revoke scopes, limited to those the calling key has. */
const SUBSET: readonly OperationId[] = ["createKey", "revokeKey"];

/** Whether a key with one scope may call an operation; null stands for no key. */
function callableWith(id: OperationId, scope: Scope | null): string {
  const { access }: Operation = operations[id];
  if (access === "anyone") return scope === null ? "yes, retail prices" : "yes, your prices";
  if (scope === null) return "401";
  if (access !== "any_key" && access !== scope) return "403";
  return SUBSET.includes(id) ? "yes, its own scopes at most" : "yes";
}

/** What each scope allows, for every operation. */
export function ScopeReference({ id: here }: { readonly id: OperationId }) {
  return (
    <>
      <p className="px-4">
        The API spec shows these two scopes, that products need no key, and that the balance is read with wallet:read.
        Which scope every other operation needs is assumed.
      </p>
      <Subheading>Who may call what</Subheading>
      <dl aria-label="Who may call what" className="divide-y divide-hairline">
        {OPERATION_IDS.map((id) => (
          <div key={id} className={`grid gap-x-4 px-4 py-2 @2xl:grid-cols-[16rem_1fr] ${id === here ? "bg-well" : ""}`}>
            <dt className={`font-mono text-small break-words ${id === here ? "font-bold" : ""}`}>
              {operations[id].method} {operations[id].path}
              {id === here && <span className="font-sans font-normal text-ink2"> (this operation)</span>}
            </dt>
            <dd className="grid gap-x-4 text-small @md:grid-cols-3">
              {[null, ...SCOPES].map((scope) => (
                <span key={scope}>
                  <span className="text-ink2">{scope ?? "no key"}:</span> {callableWith(id, scope)}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The rules of idempotency, by provenance. */
const RULES = {
  documented: [
    "Only a POST sent with an Idempotency-Key is protected. Sent twice without one, it acts twice.",
    "Sent twice with the same key, the second is a replay: the wallet is not charged again.",
  ],
  assumed: [
    "A replay answers with the first status and body, Idempotent-Replayed: true and Original-Request. A replayed key creation answers with key: null.",
    "A key is used up only by a request that changed something. After a refusal the corrected request may use the same key.",
    "The same key with another body, or on the other POST path, is refused: 422 idempotency_key_reused.",
    "Bodies are compared as parsed: the order of members, spacing, and 1.0 for 1 make no difference.",
    "Of two at once exactly one acts, the other is a replay. There is no state in between.",
    "A key is kept 24 hours on the sandbox clock. GET and DELETE ignore the header.",
  ],
} as const;

const DIFFERENCES = [
  "Stripe keeps the first answer even where it is a 402, and answers 400 to a reused key. Here a refusal keeps nothing, and reuse is 422.",
  "The IETF draft answers 409 while the first request is still running. Here a commit is atomic, so there is nothing to wait for.",
];

/** The idempotency rules in short, and how they differ from those of other APIs. */
export function IdempotencyReference() {
  return (
    <>
      <ul className="divide-y divide-hairline">
        {(["documented", "assumed"] as const).flatMap((provenance) =>
          RULES[provenance].map((words) => (
            <li key={words} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2">
              <ProvenanceBadge provenance={provenance} />
              <span className="min-w-0 flex-1 basis-64">{words}</span>
            </li>
          )),
        )}
      </ul>
      <Subheading>Where this differs from what you may know</Subheading>
      <ul className="list-disc pe-4 ps-9">
        {DIFFERENCES.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
}
