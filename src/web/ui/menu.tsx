import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { indexReached } from "#web/ui/browser/index-reached.ts";
import { useAddressChange } from "#web/ui/browser/window.ts";
import { Button } from "./button.tsx";
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
  /** The classes of the list's width and padding. */
  readonly list?: string;
  /** The entries: buttons, such as MenuItem, links, and a choice of radio buttons. */
  readonly children: ReactNode;
}

const MENU_CONTROLS = "a, button, summary, input:not([type=radio]), :checked";

/** The controls that arrow keys reach in a box: none that is folded, and of a choice only what is chosen. */
export const controlsIn = (box: Element): readonly HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(MENU_CONTROLS)].filter(
    (control) => !control.closest("details:not([open]) > :not(summary)"),
  );

/**
 * A button that opens a short list of buttons or links below it. The list closes on Escape, at a link or a MenuItem, when
 * the focus leaves it, and when the address changes; arrow keys move within it, and in a choice between its options.
 */
export function Menu(props: MenuProps) {
  const { label, icon, name, look = "quiet", className = "", isDisabled = false, list = "w-72 p-1", children } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLDivElement>(null);
  const opened = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen && opened.current) controlsIn(opened.current)[0]?.focus();
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.querySelector("button")?.focus();
  };
  useAddressChange(() => isOpen && close());
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    currentTarget.contains(relatedTarget) || setOpen(false);
  const press = (event: KeyboardEvent) => {
    if (!opened.current) return;
    const isInChoice = (event.target as Element).matches("[type=radio]");
    const entries = controlsIn(opened.current);
    const next = entries[indexReached(event, entries.indexOf(document.activeElement as HTMLElement), entries.length)];
    if (event.key !== "Escape" && (!next || isInChoice)) return;
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
      onClick={({ target }) => (target as Element).closest("a, [data-closes]") && close()}
    >
      <Button
        look={look}
        className={className}
        aria-label={label === undefined ? name : undefined}
        title={icon ? name : undefined}
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
          ref={opened}
          id={id}
          role="group"
          aria-label={name}
          className={`absolute end-0 top-full z-5 mt-1 flex max-w-[calc(100vw-2rem)] flex-col rounded-card border border-edge bg-paper text-ink [&>a]:justify-start [&>button]:justify-start ${list}`}
        >
          {children}
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

/** One entry of a menu, which it closes. */
export function MenuItem({ onPick, note, children }: MenuItemProps) {
  return (
    <Button data-closes="" className="text-start whitespace-normal!" onClick={onPick}>
      <span>
        {children}
        {note && <span className="block text-small font-normal text-ink2">{note}</span>}
      </span>
    </Button>
  );
}
