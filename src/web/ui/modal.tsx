import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useAddressChange } from "#web/ui/browser/window.ts";
import { Button } from "./button.tsx";

const places = {
  centre: "m-auto w-[calc(100%-2rem)] max-w-md rounded-card border border-edge bg-paper p-5",
  top: "mx-auto mt-[6dvh] mb-auto max-h-[80dvh] w-[calc(100%-2rem)] max-w-2xl rounded-card border border-edge bg-paper open:flex open:flex-col",
  sheet: "till mt-auto mb-0 h-[85dvh] max-h-none w-full max-w-none",
  wide: "ms-auto me-0 my-0 h-dvh max-h-none w-full max-w-none bg-counter p-4 open:flex open:flex-col tablet:max-w-[calc(100%-3rem)] tablet:border-s tablet:border-edge desk:max-w-[78rem] desk:p-5",
} as const;

interface ModalProps {
  readonly heading: string;
  readonly place: keyof typeof places;
  readonly onClose: () => void;
  /** Whether the address opens and closes it; any other dialog closes when the address changes. */
  readonly isOfAddress?: boolean;
  /** Shown beside the heading. */
  readonly aside?: ReactNode;
  /** The buttons below the content, which is then a column of paragraphs. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A native modal dialog, open while it is rendered. */
export function Modal({ heading, place, onClose, isOfAddress = false, aside, actions, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useAddressChange(() => isOfAddress || onClose());
  // A layout effect, because a dialog returns the focus only if it is still in the page when it closes.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      // Nothing had the focus, as after Shift and Tab out of the page, or what had it is gone.
      if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={`overflow-y-auto text-ink backdrop:bg-shade ${places[place]}`}
    >
      <div
        className={place === "sheet" || place === "top" ? "sr-only" : "mb-3 flex items-center justify-between gap-3"}
      >
        <h2 id={id} className="text-title font-bold">
          {heading}
        </h2>
        {aside}
      </div>
      {actions ? <div className="flex flex-col gap-3">{children}</div> : children}
      {actions && <div className="mt-5 flex flex-wrap justify-end gap-3">{actions}</div>}
    </dialog>
  );
}

interface ConfirmDialogProps extends Pick<ModalProps, "heading" | "onClose" | "isOfAddress" | "children"> {
  /** The label of the button that goes on. */
  readonly action: string;
  readonly onConfirm: () => void;
}

/** A dialog with Cancel and one action: a question before what the visitor may not want, or a field to fill in. */
export function ConfirmDialog({ action, onConfirm, ...modal }: ConfirmDialogProps) {
  const actions = (
    <>
      <Button onClick={modal.onClose}>Cancel</Button>
      <Button look="action" onClick={onConfirm}>
        {action}
      </Button>
    </>
  );
  return <Modal {...modal} place="centre" actions={actions} />;
}
