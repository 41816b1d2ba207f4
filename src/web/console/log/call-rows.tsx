import { memo } from "react";
import { operations } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { isReplay } from "#web/client/exchange.ts";
import { useCalls, useIsUnknown, useSandbox } from "#web/client/react/context.tsx";
import { openLog } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { Method } from "#web/ui/method.tsx";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { Pill, StatusPill } from "#web/ui/pill.tsx";

/** The outcome in words and colour: the status, and whether it was a replay, was lost, or came from another tab. */
export function CallMarks({ exchange }: { readonly exchange: Exchange }) {
  // Of a call whose outcome the caller cannot know, only the caller's side is shown.
  const isUnknown = useIsUnknown(exchange);
  const { response, lost, tab } = exchange;
  const lostWords = isUnknown ? "No response" : lost && `${lost === "response" ? "Response" : "Request"} lost`;
  return (
    <span className="flex flex-wrap gap-1.5">
      {!isUnknown && lost !== "request" && <StatusPill status={response.status} />}
      {lostWords && <Pill look="processing">{lostWords}</Pill>}
      {!isUnknown && isReplay(exchange) && <Pill look="copy">Replayed</Pill>}
      {tab === "another" && <Pill look="plain">Another tab</Pill>}
    </span>
  );
}

/** The element id of a call's row in the Log, used to return the focus to it. */
export const rowId = (requestId: string): string => `log-${requestId}`;

interface RowProps {
  readonly exchange: Exchange;
  readonly isSelected: boolean;
  /** Whether the row is one of the till's, which has less room. */
  readonly isShort: boolean;
}

// Memoised, because every call renders the whole list again.
const Row = memo(function Row({ exchange, isSelected, isShort }: RowProps) {
  const { session } = useSandbox();
  const { requestId, request, operation, at } = exchange;
  const size = isShort ? "text-code" : "text-small";
  return (
    <li>
      <button
        type="button"
        id={isShort ? undefined : rowId(requestId)}
        aria-current={isSelected}
        onClick={() => openLog(session, requestId)}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 border-s-3 border-transparent px-3.25 py-2 text-start hover:bg-hover focus-visible:-outline-offset-2 aria-[current=true]:border-carbon aria-[current=true]:bg-well"
      >
        <span translate="no" className={`line-clamp-2 font-mono break-all ${size}`}>
          <Method method={request.method} /> {request.path}
        </span>
        <span translate="no" className={`font-mono text-ink2 ${size}`}>
          <ClockTime at={at} />
        </span>
        <span className="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
          <CallMarks exchange={exchange} />
          {!isShort && <span>{operation ? operations[operation].summary : "No operation"}</span>}
        </span>
      </button>
    </li>
  );
});

interface CallRowsProps {
  readonly label: string;
  /** The calls, newest first. */
  readonly exchanges: readonly Exchange[];
  readonly selected?: string | undefined;
  readonly isShort?: boolean;
}

/** The newest calls, each opening the Log at it, with a button for more, and the selected one wherever it is in the list. */
export function CallRows({ label, exchanges, selected, isShort = false }: CallRowsProps) {
  const more = useMore<HTMLOListElement>(exchanges.length);
  const shown = exchanges.filter(({ requestId }, index) => index < more.shown || requestId === selected);
  return (
    <>
      <ol ref={more.list} aria-label={label} className="divide-y divide-hairline">
        {shown.map((exchange) => {
          const { requestId } = exchange;
          return <Row key={requestId} exchange={exchange} isSelected={requestId === selected} isShort={isShort} />;
        })}
      </ol>
      <MoreButton
        more={{ ...more, shown: shown.length }}
        one="call"
        className={isShort ? "px-4 py-2" : "border-t border-hairline py-2 pe-3 ps-4"}
      />
    </>
  );
}

/** The calls in the till, newest first. */
export function CallList() {
  const { session } = useSandbox();
  const exchanges = useCalls();
  return (
    <div className="flex h-full flex-col border-t border-hairline">
      <div className="flex items-center gap-2 border-b border-hairline ps-1.5 pe-4 py-1">
        <Button onClick={() => openLog(session)}>Open log</Button>
        <p className="text-small text-ink2">Filter, compare, export</p>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {exchanges.length === 0 && (
          <p className="p-4 text-small text-ink2">
            No calls yet. Every call is listed here with its response, also those from the browser's console and from
            other tabs.
          </p>
        )}
        <CallRows label="Calls, newest first" exchanges={exchanges.toReversed()} isShort />
      </div>
    </div>
  );
}
