import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

/** How many options Page Up and Page Down move. */
const PAGE = 8;

/** Whether a key is pressed without Ctrl, Meta, Alt or Shift. */
const isPlain = (event: Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey" | "shiftKey">): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);

/**
 * The index that a key moves to in a list of `count` options, of which `at` is active; null if the key does not move.
 * Arrow keys wrap around. Home and End stay with the text field, whose cursor they move.
 */
export function optionReached(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
  at: number,
  count: number,
): number | null {
  if (!isPlain(event) || count === 0) return null;
  const last = count - 1;
  if (event.key === "ArrowDown") return at >= last ? 0 : at + 1;
  if (event.key === "ArrowUp") return at <= 0 ? last : at - 1;
  if (event.key === "PageDown") return Math.min(at + PAGE, last);
  return event.key === "PageUp" ? Math.max(at - PAGE, 0) : null;
}

interface OptionProps {
  /** Named by the text field's `aria-activedescendant` while the option is active. */
  readonly id: string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onPick: () => void;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * An option of a combobox's list (WAI-ARIA, combobox with a listbox popup). The focus stays in the text field, which
 * handles the keys, so the option scrolls itself into view when it becomes active.
 */
export function Option({ id, isActive, isSelected, onPick, className, children }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant names it; focus stays in the text field.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isSelected}
      data-active={isActive || undefined}
      // Keeps the focus in the text field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={`flex min-h-11 cursor-pointer flex-wrap gap-x-3 ${className}`}
    >
      {children}
    </div>
  );
}
