import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { SCOPES, type Scope } from "#contract/api/scope.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { Section, Subheading } from "./section.tsx";

/** These operations grant or revoke scopes, limited to those the calling key has. */
const SUBSET: readonly OperationId[] = ["createKey", "revokeKey"];

const withoutKey = ({ access }: Operation): string => (access === "anyone" ? "yes, retail prices" : "401");

function withScope(id: OperationId, scope: Scope): string {
  const { access }: Operation = operations[id];
  if (access === "anyone") return "yes, your prices";
  if (access !== "any_key" && access !== scope) return "403";
  return SUBSET.includes(id) ? "yes, its own scopes at most" : "yes";
}

function Row({ id, isHere }: { readonly id: OperationId; readonly isHere: boolean }) {
  const { method, path }: Operation = operations[id];
  return (
    <div className={`grid gap-x-4 px-4 py-2 @2xl:grid-cols-[16rem_1fr] ${isHere ? "bg-well" : ""}`}>
      <dt className={`font-mono text-small break-words ${isHere ? "font-bold" : ""}`}>
        {method} {path}
        {isHere && <span className="font-sans font-normal text-ink2"> (this operation)</span>}
      </dt>
      <dd className="grid gap-x-4 text-small @md:grid-cols-3">
        <span>
          <span className="text-ink2">no key:</span> {withoutKey(operations[id])}
        </span>
        {SCOPES.map((scope) => (
          <span key={scope}>
            <span className="text-ink2">{scope}:</span> {withScope(id, scope)}
          </span>
        ))}
      </dd>
    </div>
  );
}

/** What each scope allows, for every operation. */
export function ScopeReference() {
  const here = useOperation();
  return (
    <Section place="scopes" heading="Scopes">
      <p className="px-4">
        The interface document shows these two scopes, that products need no key, and that the balance is read with
        wallet:read. Which scope every other operation needs is assumed.
      </p>
      <Subheading>Who may call what</Subheading>
      <dl aria-label="Who may call what" className="divide-y divide-hairline">
        {OPERATION_IDS.map((id) => (
          <Row key={id} id={id} isHere={id === here} />
        ))}
      </dl>
    </Section>
  );
}
