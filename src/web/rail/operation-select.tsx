import { useLocation } from "wouter";
import { type OperationId, operations } from "#contract/operations.ts";
import { pathTo, useOperation } from "#web/session/use-operation.ts";
import { CONTROL } from "#web/ui/field.tsx";
import { assumedOperations, documentedOperations } from "./operations-by-provenance.ts";

function Group({ label, ids }: { readonly label: string; readonly ids: readonly OperationId[] }) {
  return (
    <optgroup label={label}>
      {ids.map((id) => (
        <option key={id} value={id}>
          {operations[id].method} {operations[id].summary}
        </option>
      ))}
    </optgroup>
  );
}

/** The operations where there is no room for a list. */
export function OperationSelect() {
  const current = useOperation();
  const [, navigate] = useLocation();
  return (
    <nav aria-label="Operations">
      <select
        aria-label="Operation"
        value={current}
        onChange={(event) => navigate(pathTo(event.target.value as OperationId))}
        className={CONTROL}
      >
        <Group label="Documented" ids={documentedOperations} />
        <Group label="Assumed by the sandbox" ids={assumedOperations} />
      </select>
    </nav>
  );
}
