import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useIsHidden, useSandbox, useSession } from "#web/client/react/context.tsx";
import { closeLog, type LogDock } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { useColumns } from "#web/ui/use-columns.ts";

/** Below, it takes its height from the main part; beside, it covers the receipts. Neither moves what is above it. */
const docks = {
  below: "col-start-2 row-start-3 h-[45dvh] border-t",
  beside: "fixed inset-y-0 end-0 z-20 w-72 border-s",
} as const satisfies Record<LogDock, string>;

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
  // An effect, because the opener may be among the receipts, which are visible again only after the commit.
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
    },
    [],
  );
  return panel;
}

interface DockedProps {
  readonly dock: LogDock;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel in the page, which stays open while one works next to it. */
function Docked({ dock, onClose, children }: DockedProps) {
  const { session } = useSandbox();
  const id = useId();
  const panel = usePanelFocus();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  const other = dock === "below" ? "beside" : "below";
  const hasTill = !useIsHidden("tape");
  return (
    <div
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      className={`flex min-h-0 min-w-0 flex-col border-edge bg-counter focus:outline-none print:hidden ${docks[dock]}`}
    >
      <div className="flex min-h-12 items-center gap-1 px-4">
        <h2 id={id} className="me-auto text-heading font-bold">
          Log
        </h2>
        {hasTill && <Button onClick={() => session.setState({ logDock: other })}>Dock {other}</Button>}
        <Button onClick={onClose}>Close</Button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pb-4">{children}</div>
    </div>
  );
}

interface LogFrameProps {
  /** The content, by whether there is room for the list beside a call. */
  readonly children: (isSplit: boolean) => ReactNode;
}

/** The Log around its content: a panel docked to a wide page, a modal dialog on a narrower one. */
export function LogFrame({ children }: LogFrameProps) {
  const { session } = useSandbox();
  // Beside, it covers the till; without one it would cover the page.
  const hasTill = !useIsHidden("tape");
  const dock = useSession(({ logDock }) => (hasTill ? logDock : "below"));
  const isWide = useColumns() === 3;
  const close = () => closeLog(session);
  if (isWide) {
    return (
      <Docked dock={dock} onClose={close}>
        {children(dock === "below")}
      </Docked>
    );
  }
  return (
    <Modal heading="Log" place="wide" onClose={close} aside={<Button onClick={close}>Close</Button>}>
      {children(false)}
    </Modal>
  );
}
