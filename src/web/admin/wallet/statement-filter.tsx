import type { OrderStatus } from "#contract/api/order.ts";
import { CONTROL, Field } from "#web/ui/field.tsx";
import type { StatementFilter } from "./statement.ts";

const words = { processing: "Processing", delivered: "Delivered" } as const satisfies Record<OrderStatus, string>;

const statusOf = (value: string): OrderStatus | null =>
  value === "processing" || value === "delivered" ? value : null;

interface StatementFilterFieldsProps {
  readonly filter: StatementFilter;
  readonly onChange: (filter: StatementFilter) => void;
}

/** Filters the statement by status and by text in the order. */
export function StatementFilterFields({ filter, onChange }: StatementFilterFieldsProps) {
  return (
    <fieldset
      aria-label="Narrow the statement"
      className="grid min-w-0 grid-cols-1 gap-x-3 gap-y-1 @md:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <Field label="Status">
        {(ids) => (
          <select
            {...ids}
            className={CONTROL}
            value={filter.status ?? ""}
            onChange={({ target }) => onChange({ ...filter, status: statusOf(target.value) })}
          >
            <option value="">All</option>
            {Object.entries(words).map(([status, word]) => (
              <option key={status} value={status}>
                {word}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Text" mark="in order id, item, user id">
        {(ids) => (
          <input
            {...ids}
            type="search"
            className={CONTROL}
            value={filter.text}
            onChange={({ target }) => onChange({ ...filter, text: target.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}
