import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation } from "wouter";
import type { Exchange } from "#contract/panel/panel.ts";
import { useCalls, useSandbox, useSession } from "#web/client/react/context.tsx";
import { pathTo } from "#web/client/routes.ts";
import { closeLog, openLog } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { counted, numberText } from "#web/ui/format/number-text.ts";
import { ConfirmDialog, Modal } from "#web/ui/modal.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { CallRows, rowId } from "./call-rows.tsx";
import { ExchangeView } from "./exchange-view.tsx";
import { Export } from "./export.tsx";
import { FilterFields, type LogFilter, NO_FILTER, shownOf } from "./log-filter.tsx";

const BOX = "flex flex-col items-start gap-3 rounded-card border border-hairline bg-paper p-4";

/** A ref of a control that takes the focus when it appears, because the pressed one is hidden. */
const focused = (control: HTMLElement | null): void => control?.focus();

/** The Log before any call, with a suggestion of what to do next. */
function EmptyLog() {
  const { session } = useSandbox();
  const [, navigate] = useLocation();
  const goToFirst = () => {
    closeLog(session);
    navigate(pathTo("listProducts"));
  };
  return (
    <div className="flex flex-col gap-4">
      <div className={BOX}>
        <p>
          <b>No calls yet.</b> Every call is listed here with its request, its response and the reason for it, also
          calls from the browser's console and from other tabs. API keys are masked.
        </p>
        <Button look="action" onClick={goToFirst}>
          Go to the first request
        </Button>
      </div>
      <Export />
    </div>
  );
}

/** Clears the Log after a confirmation. */
function ClearLog() {
  const { forgetExchanges } = useSandbox().panel;
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Clear log</Button>
      {isAsking && (
        <ConfirmDialog heading="Clear this tab's log?" action="Clear" onConfirm={forgetExchanges} onClose={close}>
          <p>This can't be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The list and the selected call: side by side, or one at a time. */
function Browser({ exchanges, isSplit }: { readonly exchanges: readonly Exchange[]; readonly isSplit: boolean }) {
  const { session } = useSandbox();
  const [filter, setFilter] = useState<LogFilter>(NO_FILTER);
  const shown = useMemo(() => shownOf(exchanges, filter), [exchanges, filter]);
  const chosen = useSession(({ log }) => log.requestId);
  const selected = exchanges.find(({ requestId }) => requestId === chosen) ?? (isSplit ? shown[0] : undefined);
  const isListShown = isSplit || !selected;
  const requestId = selected?.requestId;
  const columns = isSplit
    ? "grid-cols-[20rem_minmax(0,1fr)] grid-rows-[auto_minmax(10rem,1fr)]"
    : "grid-cols-[minmax(0,1fr)] content-start";
  // From the call, the focus goes back to the row that opened it.
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (isListShown && last.current) document.getElementById(rowId(last.current))?.focus();
    last.current = isListShown ? null : (requestId ?? null);
  }, [isListShown, requestId]);
  return (
    <div className={`grid min-h-0 flex-1 gap-3 ${columns}`}>
      <div className={isListShown ? "col-span-full min-w-0" : "hidden"}>
        <div className="@container flex flex-wrap items-end gap-x-4 gap-y-2">
          <div className="min-w-64 flex-1">
            <FilterFields filter={filter} onChange={setFilter} />
          </div>
          <p aria-live="polite" className="py-2 text-small text-ink2">
            {`${numberText(shown.length)} of ${counted(exchanges.length, "call")}`}
          </p>
          <Export />
          <ClearLog />
        </div>
      </div>
      <div className={isListShown ? "flex min-h-0 min-w-0 flex-col" : "hidden"}>
        {shown.length === 0 ? (
          <div className={BOX}>
            <p>No call matches.</p>
            <Button onClick={() => setFilter(NO_FILTER)}>Show all</Button>
          </div>
        ) : (
          <div className="min-h-0 overflow-y-auto rounded-card border border-hairline bg-paper">
            <CallRows label="Calls in the log, newest first" exchanges={shown} selected={requestId} />
          </div>
        )}
      </div>
      {!isListShown && (
        <div>
          <Button ref={focused} onClick={() => openLog(session)}>
            Back to the list
          </Button>
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

/** Focuses the panel whenever the Log is opened from outside it, and gives the focus back when it is closed. */
function usePanelFocus() {
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const log = useSession((session) => session.log);
  // A layout effect, because parts of the panel take the focus in effects of their own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening is a new value of `log`.
  useLayoutEffect(() => {
    if (panel.current?.contains(document.activeElement)) return;
    opener.current = document.activeElement;
    panel.current?.focus({ preventScroll: true });
  }, [log]);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
    },
    [],
  );
  return panel;
}

interface FrameProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel in the page, which stays open while one works above it. It takes its height from the main part. */
function Docked({ onClose, children }: FrameProps) {
  const id = useId();
  const panel = usePanelFocus();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <div
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      className="col-start-2 row-start-3 flex h-[45dvh] min-h-0 min-w-0 flex-col border-t border-edge bg-counter focus:outline-none print:hidden"
    >
      <div className="flex min-h-12 items-center gap-1 px-4">
        <h2 id={id} className="me-auto text-heading font-bold">
          Log
        </h2>
        <Button onClick={onClose}>Close</Button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pb-4">{children}</div>
    </div>
  );
}

/**
 * Every call of the session, to read, filter, compare, resend and export: a panel docked below a wide page, where its list
 * stands beside a call, and a modal dialog on a narrower one.
 */
export function LogPanel() {
  const { session } = useSandbox();
  const exchanges = useCalls();
  const isDocked = useColumns() === 3;
  const close = () => closeLog(session);
  const content = exchanges.length === 0 ? <EmptyLog /> : <Browser exchanges={exchanges} isSplit={isDocked} />;
  if (isDocked) return <Docked onClose={close}>{content}</Docked>;
  return (
    <Modal heading="Log" place="wide" onClose={close} aside={<Button onClick={close}>Close</Button>}>
      {content}
    </Modal>
  );
}
