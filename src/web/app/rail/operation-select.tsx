import { useLocation } from "wouter";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { ADMIN_PAGES, adminPagePath, pathTo, placeOf, places } from "#web/client/routes.ts";
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

/** Selects an operation or admin page, where there is no room for a list. */
export function OperationSelect() {
  const operation = useOperation();
  const elsewhere = useRoute();
  const place = elsewhere && placeOf(elsewhere);
  const [, navigate] = useLocation();
  return (
    <nav aria-label="Pages">
      <select
        aria-label="Page"
        value={place ? adminPagePath(place) : elsewhere ? "" : pathTo(operation)}
        onChange={(event) => navigate(event.target.value)}
        className={CONTROL}
      >
        {elsewhere?.kind === "error" && <option value="">Error {elsewhere.id}</option>}
        <Group label="Documented" ids={documentedOperations} />
        <Group label="Assumed by the sandbox" ids={assumedOperations} />
        <optgroup label="Behind the counter">
          {ADMIN_PAGES.map((each) => (
            <option key={each} value={adminPagePath(each)}>
              {places[each].name}
            </option>
          ))}
        </optgroup>
      </select>
    </nav>
  );
}
