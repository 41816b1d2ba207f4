import { Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Exchange } from "#contract/panel/panel.ts";
import { useExchanges, useSandbox, useSession } from "#web/client/react/context.tsx";
import { pathTo } from "#web/client/routes.ts";
import { closeLog, openLog } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { counted, numberText } from "#web/ui/format/number-text.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { ExchangeList, rowId } from "./exchange-list.tsx";
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
