import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

const places = {
  centre: "m-auto w-[calc(100%-2rem)] max-w-md rounded-card border border-edge bg-paper p-5",
  sheet: "mt-auto mb-0 h-[85dvh] max-h-none w-full max-w-none border-t border-edge bg-counter p-4",
} as const;

interface ModalProps {
  readonly heading: string;
  readonly place: keyof typeof places;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A native modal dialog, open as long as it is rendered. */
export function Modal({ heading, place, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // In the layout phase, because only a dialog still in the page gives the focus back when it closes.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
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
      <h2 id={id} className={place === "sheet" ? "sr-only" : "mb-3 text-title font-bold"}>
        {heading}
      </h2>
      {children}
    </dialog>
  );
}
