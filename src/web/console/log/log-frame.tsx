import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { closeLog } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";

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

interface LogFrameProps {
  readonly isDocked: boolean;
  readonly children: ReactNode;
}

/** The Log around its content: a panel docked below a wide page, a modal dialog on a narrower one. */
export function LogFrame({ isDocked, children }: LogFrameProps) {
  const { session } = useSandbox();
  const close = () => closeLog(session);
  if (isDocked) return <Docked onClose={close}>{children}</Docked>;
  return (
    <Modal heading="Log" place="wide" onClose={close} aside={<Button onClick={close}>Close</Button>}>
      {children}
    </Modal>
  );
}
