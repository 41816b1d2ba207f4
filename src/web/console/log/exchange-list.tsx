import { memo } from "react";
import { operations } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { ExchangeMarks } from "./exchange-marks.tsx";

/** The element id of an exchange's row, used to return the focus to it. */
export const rowId = (requestId: string): string => `log-${requestId}`;

interface RowProps {
  readonly exchange: Exchange;
  readonly isSelected: boolean;
  readonly onSelect: (requestId: string) => void;
}

// Memoised, because every call renders the whole list again.
const Row = memo(function Row({ exchange, isSelected, onSelect }: RowProps) {
  const { requestId, request, operation, at } = exchange;
  return (
    <li>
      <button
        type="button"
        id={rowId(requestId)}
        aria-current={isSelected}
        onClick={() => onSelect(requestId)}
        className="flex w-full flex-col gap-1 border-s-4 border-transparent px-3 py-2 text-start hover:bg-well focus-visible:-outline-offset-2 aria-[current=true]:border-carbon aria-[current=true]:bg-well"
      >
        <span className="flex gap-2 font-mono text-small">
          <span className="text-ink2">
            <ClockTime at={at} />
          </span>
          <b>{request.method}</b>
          <span className="line-clamp-2 min-w-0 break-all">{request.path}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
          <ExchangeMarks exchange={exchange} />
          <span>{operation ? operations[operation].summary : "No operation"}</span>
        </span>
      </button>
    </li>
  );
});

interface ExchangeListProps {
  readonly exchanges: readonly Exchange[];
  readonly selected: string | undefined;
  readonly onSelect: (requestId: string) => void;
}

/** The newest exchanges, with a button for more, and the selected one wherever it is in the list. */
export function ExchangeList({ exchanges, selected, onSelect }: ExchangeListProps) {
  const more = useMore<HTMLOListElement>(exchanges.length);
  const shown = exchanges.filter(({ requestId }, index) => index < more.shown || requestId === selected);
  return (
    <div className="rounded-card border border-hairline bg-paper desk:min-h-40 desk:overflow-y-auto">
      <ol ref={more.list} aria-label="Exchanges, newest first" className="divide-y divide-hairline">
        {shown.map((exchange) => (
          <Row
            key={exchange.requestId}
            exchange={exchange}
            isSelected={exchange.requestId === selected}
            onSelect={onSelect}
          />
        ))}
      </ol>
      <MoreButton
        more={{ ...more, shown: shown.length }}
        one="exchange"
        className="border-t border-hairline py-2 pe-3 ps-4"
      />
    </div>
  );
}
