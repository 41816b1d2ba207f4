import { memo, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { operations } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { useExchanges, useSandbox, useSession } from "#web/client/react/context.tsx";
import { pathTo } from "#web/client/routes.ts";
import { closeLog, openLog } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { counted, numberText } from "#web/ui/format/number-text.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { ExchangeMarks } from "./exchange-marks.tsx";
import { ExchangeView } from "./exchange-view.tsx";
import { FilterFields, type LogFilter, NO_FILTER, shownOf } from "./log-filter.tsx";

const ExportChoices = lazyPart(() => import("./export-choices.tsx").then((part) => part.ExportChoices));

/** A button that shows the export options, whose code is loaded when they are first shown. */
function Export() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="flex flex-col items-start gap-3">
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
        <b>Nothing sent yet.</b> Every call is noted here with its request, its answer and the reason for it, also calls
        from the browser's console and from other tabs. Keys are masked.
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
          <p>Clear this tab's log for good?</p>
          <Button onClick={() => setAsking(false)}>Keep it</Button>
          <Button onClick={panel.forgetExchanges}>Clear</Button>
        </>
      ) : (
        <Button onClick={() => setAsking(true)}>Clear log</Button>
      )}
    </div>
  );
}

/** The element id of an exchange's row, used to return the focus to it. */
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
function ExchangeList({ exchanges, selected, onSelect }: ExchangeListProps) {
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

/** The list and the selected exchange: side by side on a wide screen, else one at a time. */
function Browser({ exchanges }: { readonly exchanges: readonly Exchange[] }) {
  const { session } = useSandbox();
  const isWide = useColumns() === 3;
  const [filter, setFilter] = useState<LogFilter>(NO_FILTER);
  const shown = useMemo(() => shownOf(exchanges, filter), [exchanges, filter]);
  const chosen = useSession(({ log }) => log.requestId);
  const selected = exchanges.find(({ requestId }) => requestId === chosen) ?? (isWide ? shown[0] : undefined);
  const isListShown = isWide || !selected;
  const back = useBack(isListShown, selected?.requestId);
  const select = useCallback((requestId: string) => openLog(session, requestId), [session]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:min-h-0 desk:flex-1 desk:grid-cols-[26rem_minmax(0,1fr)]">
      <div className={isListShown ? "flex min-h-0 min-w-0 flex-col gap-3 desk:overflow-y-auto" : "hidden"}>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <Export />
          <ClearLog />
        </div>
        <FilterFields filter={filter} onChange={setFilter} />
        <p aria-live="polite" className="text-small text-ink2">
          {numberText(shown.length)} of {counted(exchanges.length, "exchange")}
        </p>
        {shown.length === 0 ? (
          <div className={BOX}>
            <p>No exchange matches.</p>
            <Button onClick={() => setFilter(NO_FILTER)}>Show all</Button>
          </div>
        ) : (
          <ExchangeList exchanges={shown} selected={selected?.requestId} onSelect={select} />
        )}
      </div>
      {!isListShown && (
        <div ref={back}>
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

/** Where only one is shown at a time, moves the focus to Back, and from there to the row it came from. */
function useBack(isListShown: boolean, requestId: string | undefined) {
  const back = useRef<HTMLDivElement>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (isListShown && last.current) document.getElementById(rowId(last.current))?.focus();
    if (!isListShown) back.current?.querySelector("button")?.focus();
    last.current = isListShown ? null : (requestId ?? null);
  }, [isListShown, requestId]);
  return back;
}

/** Every exchange of the session, to read, filter, compare, resend and export. */
export function LogPanel() {
  const { session } = useSandbox();
  const exchanges = useExchanges();
  const close = () => closeLog(session);
  return (
    <Modal heading="Log" place="wide" onClose={close} aside={<Button onClick={close}>Close</Button>}>
      {exchanges.length === 0 ? (
        <div className="flex flex-col gap-4">
          <EmptyLog />
          <Export />
        </div>
      ) : (
        <Browser exchanges={exchanges} />
      )}
    </Modal>
  );
}
