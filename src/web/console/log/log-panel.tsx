import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Exchange } from "#contract/panel/panel.ts";
import { useCalls, useSandbox, useSession } from "#web/client/react/context.tsx";
import { pathTo } from "#web/client/routes.ts";
import { closeLog, openLog } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { counted, numberText } from "#web/ui/format/number-text.ts";
import { useColumns } from "#web/ui/use-columns.ts";
import { CallRows, rowId } from "./call-rows.tsx";
import { ExchangeView } from "./exchange-view.tsx";
import { Export } from "./export.tsx";
import { FilterFields, type LogFilter, NO_FILTER, shownOf } from "./log-filter.tsx";
import { LogFrame } from "./log-frame.tsx";

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
          <div className="min-h-0 overflow-y-auto rounded-card border border-hairline bg-paper">
            <CallRows
              label="Calls in the log, newest first"
              exchanges={shown}
              selected={selected?.requestId}
              isShort={false}
              onSelect={select}
            />
          </div>
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

/** Every call of the session, to read, filter, compare, resend and export. Its list stands beside a call where it is docked. */
export function LogPanel() {
  const exchanges = useCalls();
  const isDocked = useColumns() === 3;
  return (
    <LogFrame isDocked={isDocked}>
      {exchanges.length === 0 ? (
        <div className="flex flex-col gap-4">
          <EmptyLog />
          <Export />
        </div>
      ) : (
        <Browser exchanges={exchanges} isSplit={isDocked} />
      )}
    </LogFrame>
  );
}
