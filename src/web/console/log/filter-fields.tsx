import { CONTROL, Field } from "#web/ui/field.tsx";
import { OperationField } from "#web/ui/operation-field.tsx";
import { type LogFilter, STATUS_CLASSES } from "./log-filter.ts";

const words = { "2xx": "2xx, done", "4xx": "4xx, refused", "5xx": "5xx, failed", lost: "Lost, no answer" } as const;

interface FilterFieldsProps {
  readonly filter: LogFilter;
  readonly onChange: (filter: LogFilter) => void;
}

/** Filters the Log by operation, status and text. */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  return (
    <fieldset
      aria-label="Narrow the log"
      className="grid min-w-0 grid-cols-2 gap-x-3 gap-y-1 tablet:grid-cols-3 desk:grid-cols-2"
    >
      <OperationField
        none="All"
        operation={filter.operation}
        onChange={(operation) => onChange({ ...filter, operation })}
      />
      <Field label="Status">
        {(ids) => (
          <select
            {...ids}
            className={CONTROL}
            value={filter.status ?? ""}
            onChange={({ target }) =>
              onChange({ ...filter, status: STATUS_CLASSES.find((each) => each === target.value) ?? null })
            }
          >
            <option value="">All</option>
            {STATUS_CLASSES.map((each) => (
              <option key={each} value={each}>
                {words[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Text" mark="in path, bodies, Request-Id" className="col-span-2 tablet:col-span-1 desk:col-span-2">
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
