import { OPEN_POINTS, openPointText } from "#contract/api/open-points.ts";
import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { idempotencyDifferences, idempotencyRules } from "#contract/api/rules.ts";
import { SCOPES, type Scope } from "#contract/api/scope.ts";
import { Onboarding } from "#web/client/react/what-next.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Prose } from "#web/ui/prose.tsx";
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
  return SUBSET.includes(id) ? "yes, within its own scopes" : "yes";
}

/** What each scope allows, for every operation. */
export function ScopeReference({ id: here }: { readonly id: OperationId }) {
  return (
    <>
      <p className="px-4">
        <Prose>
          The spec has these two scopes, says that listing products needs no key, and that reading the balance needs
          wallet:read. The scopes of all other operations are assumptions.
        </Prose>
      </p>
      <Subheading>Access by key</Subheading>
      <dl aria-label="Access by key" className="divide-y divide-hairline">
        {OPERATION_IDS.map((id) => (
          <div key={id} className={`grid gap-x-4 px-4 py-2 @2xl:grid-cols-[16rem_1fr] ${id === here ? "bg-well" : ""}`}>
            <dt translate="no" className={`font-mono text-small break-words ${id === here ? "font-bold" : ""}`}>
              {operations[id].method} {operations[id].path}
              {id === here && <span className="font-sans font-normal text-ink2"> (this operation)</span>}
            </dt>
            <dd className="grid gap-x-4 text-small @md:grid-cols-3">
              {[null, ...SCOPES].map((scope) => (
                <span key={scope}>
                  <span className="text-ink2">
                    <Prose>{scope ?? "no key"}</Prose>:
                  </span>{" "}
                  {callableWith(id, scope)}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** How to come to a key of the real API. */
export const AccessReference = () => (
  <div className="px-4">
    <Onboarding />
  </div>
);

/** The idempotency rules in short, and how they differ from those of other APIs. */
export function IdempotencyReference() {
  return (
    <>
      <ul className="divide-y divide-hairline">
        {(["documented", "assumed"] as const).flatMap((provenance) =>
          idempotencyRules[provenance].map((words) => (
            <li key={words} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2">
              <ProvenanceBadge provenance={provenance} />
              <span className="min-w-0 flex-1 basis-64">
                <Prose>{words}</Prose>
              </span>
            </li>
          )),
        )}
      </ul>
      <Subheading>Differences from other APIs</Subheading>
      <ul className="list-disc pe-4 ps-9">
        {idempotencyDifferences.map((words) => (
          <li key={words}>
            <Prose>{words}</Prose>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the API spec does not cover, and what the sandbox does instead. */
export const OpenPointReference = () => (
  <Facts>
    {OPEN_POINTS.map((point) => (
      <Fact key={point.topic} name={point.topic}>
        {openPointText(point)} {point.here}
      </Fact>
    ))}
  </Facts>
);
