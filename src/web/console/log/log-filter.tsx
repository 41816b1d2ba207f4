import type { OperationId } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { SearchField, SelectField } from "#web/ui/field.tsx";
import { isMatch } from "#web/ui/filter.tsx";
import { OperationField } from "#web/ui/operation-field.tsx";

/** What the caller saw: the class of the status, or that no response arrived. */
const STATUSES = [
  { value: "2xx", label: "2xx, success" },
  { value: "4xx", label: "4xx, refused" },
  { value: "5xx", label: "5xx, failed" },
  { value: "lost", label: "No response" },
] as const;

/** Which calls are shown; null and the empty text match every one. */
export interface LogFilter {
  readonly operation: OperationId | null;
  readonly status: (typeof STATUSES)[number]["value"] | null;
  readonly text: string;
}

export const NO_FILTER: LogFilter = { operation: null, status: null, text: "" };

/** The matching calls, newest first. */
export function shownOf(exchanges: readonly Exchange[], { operation, status, text }: LogFilter): readonly Exchange[] {
  const isShown = ({ operation: called, request, response, requestId, lost }: Exchange) =>
    (operation === null || called === operation) &&
    (status === null || status === (lost === null ? `${Math.floor(response.status / 100)}xx` : "lost")) &&
    isMatch(text, [request.path, request.body, lost === null ? response.body : "", requestId]);
  return exchanges.filter(isShown).toReversed();
}

interface FilterFieldsProps {
  readonly filter: LogFilter;
  readonly onChange: (filter: LogFilter) => void;
}

/** Filters the Log by operation, status and text. */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const change = (part: Partial<LogFilter>) => onChange({ ...filter, ...part });
  return (
    <div className="grid w-full grid-cols-2 gap-x-2 gap-y-1">
      <SearchField
        label="Text"
        mark="in path, bodies, Request-Id"
        className="col-span-2"
        text={filter.text}
        onChange={(text) => change({ text })}
      />
      <OperationField none="All" operation={filter.operation} onChange={(operation) => change({ operation })} />
      <SelectField
        label="Status"
        none="All"
        options={STATUSES}
        chosen={filter.status}
        onChoose={(status) => change({ status })}
      />
    </div>
  );
}
