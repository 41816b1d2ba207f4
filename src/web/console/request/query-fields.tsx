import type { Operation } from "#contract/api/operation.ts";
import { OrderStatus } from "#contract/api/order.ts";
import { useDraft } from "#web/client/react/use-request.ts";
import { MARKED_IF_INVALID } from "#web/ui/field.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { BodyField } from "./body-field.tsx";
import { noteOf } from "./note-of.ts";

type Query = NonNullable<Operation["query"]>;

const labels: Readonly<Record<string, string>> = { page: "Page", limit: "Limit", status: "Status" };

/** One query parameter; an empty one is not sent. */
function QueryField({ name, parameter }: { readonly name: string; readonly parameter: Query[string] }) {
  const [draft, change] = useDraft();
  const value = draft.query[name] ?? "";
  const set = (text: string) => change({ query: { ...draft.query, [name]: text } });
  const { description, provenance } = noteOf(parameter.schema);
  const mark = provenance === "assumed" && <ProvenanceBadge provenance={provenance} />;
  return (
    <BodyField pointer={name} label={labels[name] ?? name} member={name} mark={mark} hint={description}>
      {(control) =>
        name === "status" ? (
          <select
            {...control}
            value={value}
            onChange={(event) => set(event.target.value)}
            className={MARKED_IF_INVALID}
          >
            <option value="">Any</option>
            {OrderStatus.options.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            value={value}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => set(event.target.value)}
            className={`${MARKED_IF_INVALID} font-mono`}
          />
        )
      }
    </BodyField>
  );
}

/** The query parameters of a list operation, taken from the contract. */
export function QueryFields({ query }: { readonly query: Query }) {
  return Object.entries(query).map(([name, parameter]) => <QueryField key={name} name={name} parameter={parameter} />);
}
