import type { Exchange } from "#contract/panel/panel.ts";
import { clockText } from "#web/ui/clock-time.tsx";
import { CONTROL, Field } from "#web/ui/field.tsx";

const named = ({ at, request, answer }: Exchange): string =>
  `${clockText(new Date(at))} ${request.method} ${request.path.slice(0, 60)}, ${answer.status}`;

interface CompareSelectProps {
  readonly exchange: Exchange;
  /** All other exchanges, newest first. */
  readonly others: readonly Exchange[];
  readonly selected: string | undefined;
  readonly onSelect: (requestId: string | null) => void;
}

function Group({ label, exchanges }: { readonly label: string; readonly exchanges: readonly Exchange[] }) {
  if (exchanges.length === 0) return null;
  return (
    <optgroup label={label}>
      {exchanges.map((each) => (
        <option key={each.requestId} value={each.requestId}>
          {named(each)}
        </option>
      ))}
    </optgroup>
  );
}

/** Selects the exchange to compare with; those of the same operation come first. */
export function CompareSelect({ exchange, others, selected, onSelect }: CompareSelectProps) {
  if (others.length === 0) return null;
  const isAlike = ({ operation }: Exchange) => operation === exchange.operation;
  return (
    <Field label="Compare with…" className="w-full max-w-96">
      {(ids) => (
        <select
          {...ids}
          className={CONTROL}
          value={selected ?? ""}
          onChange={({ target }) => onSelect(target.value === "" ? null : target.value)}
        >
          <option value="">Nothing</option>
          <Group label="Same operation" exchanges={others.filter(isAlike)} />
          <Group label="Other operations" exchanges={others.filter((each) => !isAlike(each))} />
        </select>
      )}
    </Field>
  );
}
