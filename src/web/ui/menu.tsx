import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { indexReached } from "./combobox.tsx";
import { DownIcon } from "./icons.tsx";

interface MenuProps {
  /** Shown on the button before its arrow. */
  readonly label?: string;
  /** Shown instead of the arrow. */
  readonly icon?: ReactNode;
  /** The accessible name of the button without a label, and of the list. */
  readonly name: string;
  readonly look?: "action" | "outline" | "quiet";
  readonly className?: string;
  readonly isDisabled?: boolean;
  /** The entries, each a MenuItem or another button or link. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A button that opens a short list of buttons or links below it. The list closes on Escape and when the focus leaves it;
 * arrow keys move within it.
 */
export function Menu({ label, icon, name, look = "quiet", className = "", isDisabled = false, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>("a, button, input") ?? [])];
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>("a, button")?.focus();
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.querySelector("button")?.focus();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const at = entries().indexOf(document.activeElement as HTMLElement);
    const next = entries()[indexReached(event, at, entries().length)];
    if (event.key !== "Escape" && !next) return;
    event.preventDefault();
    if (next) next.focus();
    else close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only moves and watches the focus of what it contains.
    <div
      ref={button}
      className="relative shrink-0"
      onBlur={leave}
      onKeyDown={press}
      // Keeps the focus inside in browsers where a pressed button does not take it.
      onMouseDown={(event) => isOpen && event.preventDefault()}
    >
      <Button
        look={look}
        className={className}
        aria-label={label === undefined ? name : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-disabled={isDisabled}
        tabIndex={isDisabled ? -1 : 0}
        onClick={() => !isDisabled && (isOpen ? close() : setOpen(true))}
      >
        {label}
        {icon ?? <DownIcon />}
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
        <div
          ref={list}
          id={id}
          role="group"
          aria-label={name}
          className="absolute end-0 top-full z-5 mt-1 flex w-72 max-w-[calc(100vw-2rem)] flex-col rounded-card border border-edge bg-paper p-1 text-ink [&>a]:justify-start [&>button]:justify-start"
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}

interface MenuItemProps {
  readonly onPick: () => void;
  /** Shown below the label. */
  readonly note?: string;
  readonly children: string;
}

/** One entry of a menu. */
export function MenuItem({ onPick, note, children }: MenuItemProps) {
  return (
    <Button className="text-start whitespace-normal!" onClick={onPick}>
      <span>
        {children}
        {note && <span className="block text-small font-normal text-ink2">{note}</span>}
      </span>
    </Button>
  );
}
