import { memo, type ReactNode, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { operations } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { useCalls, useSandbox, useSession } from "#web/client/react/context.tsx";
import { pathTo } from "#web/client/routes.ts";
import { closeLog, openLog } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { counted, numberText } from "#web/ui/format/number-text.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { CallMethod } from "./call-method.tsx";
import { ExchangeMarks } from "./exchange-marks.tsx";
import { ExchangeView } from "./exchange-view.tsx";
import { FilterFields, type LogFilter, NO_FILTER, shownOf } from "./log-filter.tsx";
import { LogFrame } from "./log-frame.tsx";

const ExportChoices = lazyPart(() => import("./export-choices.tsx").then((part) => part.ExportChoices));

/** A button that shows the export options, whose code is loaded when they are first shown. */
function Export() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        Export
      </Button>
      <div id={id} hidden={!isOpen}>
        <Suspense>{isOpen && <ExportChoices />}</Suspense>
      </div>
    </div>
  );
}

const BOX = "flex flex-col items-start gap-3 rounded-card border border-hairline bg-paper p-4";

/** The Log before any call, with a suggestion of what to do next. */
function EmptyLog() {
  const { session } = useSandbox();
  const [, navigate] = useLocation();
  const box = useRef<HTMLDivElement>(null);
  // Clearing the Log removes the pressed button, so the focus moves to the next one.
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  const goToFirst = () => {
    closeLog(session);
    navigate(pathTo("listProducts"));
  };
  return (
    <div ref={box} className={BOX}>
      <p>
        <b>No calls yet.</b> Every call is listed here with its request, its response and the reason for it, also calls
        from the browser's console and from other tabs. API keys are masked.
      </p>
      <Button look="action" onClick={goToFirst}>
        Go to the first request
      </Button>
    </div>
  );
}

/** Clears the Log after a confirmation. The focus moves to the question and back. */
function ClearLog() {
  const { panel } = useSandbox();
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current !== isAsking) box.current?.querySelector("button")?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return (
    <div ref={box} className="flex flex-wrap items-center gap-2">
      {isAsking ? (
        <>
          <p>Clear this tab's log? This can't be undone.</p>
          <Button onClick={() => setAsking(false)}>Cancel</Button>
          <Button onClick={panel.forgetExchanges}>Clear</Button>
        </>
      ) : (
        <Button onClick={() => setAsking(true)}>Clear log</Button>
      )}
    </div>
  );
}

/** The element id of a call's row, used to return the focus to it. */
const rowId = (requestId: string): string => `log-${requestId}`;

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
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 border-s-3 border-transparent px-3 py-2 text-start hover:bg-hover focus-visible:-outline-offset-2 aria-[current=true]:border-carbon aria-[current=true]:bg-well"
      >
        <span translate="no" className="line-clamp-2 font-mono text-small break-all">
          <CallMethod exchange={exchange} /> {request.path}
        </span>
        <span translate="no" className="font-mono text-small text-ink2">
          <ClockTime at={at} />
        </span>
        <span className="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
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

/** The newest calls, with a button for more, and the selected one wherever it is in the list. */
function ExchangeList({ exchanges, selected, onSelect }: ExchangeListProps) {
  const more = useMore<HTMLOListElement>(exchanges.length);
  const shown = exchanges.filter(({ requestId }, index) => index < more.shown || requestId === selected);
  return (
    <div className="min-h-0 overflow-y-auto rounded-card border border-hairline bg-paper">
      <ol ref={more.list} aria-label="Calls in the log, newest first" className="divide-y divide-hairline">
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
        one="call"
        className="border-t border-hairline py-2 pe-3 ps-4"
      />
    </div>
  );
}

/** Where only one is shown at a time, moves the focus to Back, and from there to the row it came from. */
function useBack(isListShown: boolean, requestId: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== body && !box.current?.contains(activeElement);
    if (isListShown && last.current && !isElsewhere) document.getElementById(rowId(last.current))?.focus();
    if (!isListShown && !isElsewhere) box.current?.querySelector<HTMLElement>("[data-back] button")?.focus();
    last.current = isListShown ? null : (requestId ?? null);
  }, [isListShown, requestId]);
  return box;
}

interface BrowserProps {
  readonly exchanges: readonly Exchange[];
  readonly isSplit: boolean;
}

/** What narrows and exports the list, above it. */
function Tools({ counts, children }: { readonly counts: string; readonly children: ReactNode }) {
  return (
    <div className="@container flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="min-w-64 flex-1">{children}</div>
      <p aria-live="polite" className="py-2 text-small text-ink2">
        {counts}
      </p>
      <Export />
      <ClearLog />
    </div>
  );
}

/** The list and the selected call: side by side, or one at a time. */
function Browser({ exchanges, isSplit }: BrowserProps) {
  const { session } = useSandbox();
  const [filter, setFilter] = useState<LogFilter>(NO_FILTER);
  const shown = useMemo(() => shownOf(exchanges, filter), [exchanges, filter]);
  const chosen = useSession(({ log }) => log.requestId);
  const selected = exchanges.find(({ requestId }) => requestId === chosen) ?? (isSplit ? shown[0] : undefined);
  const isListShown = isSplit || !selected;
  const box = useBack(isListShown, selected?.requestId);
  const select = useCallback((requestId: string) => openLog(session, requestId), [session]);
  const columns = isSplit ? "grid-cols-[20rem_minmax(0,1fr)] grid-rows-[auto_minmax(10rem,1fr)]" : "";
  return (
    <div ref={box} className={`grid min-h-0 flex-1 gap-3 ${columns || "grid-cols-[minmax(0,1fr)] content-start"}`}>
      <div className={isListShown ? "col-span-full min-w-0" : "hidden"}>
        <Tools counts={`${numberText(shown.length)} of ${counted(exchanges.length, "call")}`}>
          <FilterFields filter={filter} onChange={setFilter} />
        </Tools>
      </div>
      <div className={isListShown ? "flex min-h-0 min-w-0 flex-col" : "hidden"}>
        {shown.length === 0 ? (
          <div className={BOX}>
            <p>No call matches.</p>
            <Button onClick={() => setFilter(NO_FILTER)}>Show all</Button>
          </div>
        ) : (
          <ExchangeList exchanges={shown} selected={selected?.requestId} onSelect={select} />
        )}
      </div>
      {!isListShown && (
        <div data-back>
          <Button onClick={() => openLog(session)}>Back to the list</Button>
        </div>
      )}
      {selected && (
        <ExchangeView
          key={selected.requestId}
          exchange={selected}
          others={exchanges.filter((each) => each !== selected).toReversed()}
        />
      )}
    </div>
  );
}

/** Every call of the session, to read, filter, compare, resend and export. */
export function LogPanel() {
  const exchanges = useCalls();
  return (
    <LogFrame>
      {(isSplit) =>
        exchanges.length === 0 ? (
          <div className="flex flex-col gap-4">
            <EmptyLog />
            <Export />
          </div>
        ) : (
          <Browser exchanges={exchanges} isSplit={isSplit} />
        )
      }
    </LogFrame>
  );
}
