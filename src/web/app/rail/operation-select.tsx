import { useLocation } from "wouter";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { useElsewhere } from "#web/client/react/use-elsewhere.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { PLACES, pathTo, placeOf, placePath, places } from "#web/client/routes.ts";
import { CONTROL } from "#web/ui/field.tsx";
import { assumedOperations, documentedOperations } from "./operations-by-provenance.ts";

function Group({ label, ids }: { readonly label: string; readonly ids: readonly OperationId[] }) {
  return (
    <optgroup label={label}>
      {ids.map((id) => (
        <option key={id} value={pathTo(id)}>
          {operations[id].method} {operations[id].summary}
        </option>
      ))}
    </optgroup>
  );
}

/** The operations, and the pages of the other side, where there is no room for a list. */
export function OperationSelect() {
  const operation = useOperation();
  const elsewhere = useElsewhere();
  const place = elsewhere && placeOf(elsewhere);
  const [, navigate] = useLocation();
  return (
    <nav aria-label="Pages">
      <select
        aria-label="Page"
        value={place ? placePath(place) : elsewhere ? "" : pathTo(operation)}
        onChange={(event) => navigate(event.target.value)}
        className={CONTROL}
      >
        {elsewhere?.kind === "error" && <option value="">Error {elsewhere.id}</option>}
        <Group label="Documented" ids={documentedOperations} />
        <Group label="Assumed by the sandbox" ids={assumedOperations} />
        <optgroup label="Behind the counter">
          {PLACES.map((each) => (
            <option key={each} value={placePath(each)}>
              {places[each].name}
            </option>
          ))}
        </optgroup>
      </select>
    </nav>
  );
}
