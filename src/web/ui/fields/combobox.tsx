import { type KeyboardEvent, type ReactNode, type RefCallback, useId, useState } from "react";
import { indexReached } from "#web/ui/browser/index-reached.ts";

/** The words of a search, in lower case. */
export const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[^\s,]+/g) ?? [];

interface ListedOption {
  readonly id: number;
  /** The heading above it; none if empty. Options of a group are next to each other. */
  readonly group: string;
}

interface Combobox<Each extends ListedOption> {
  /** What is searched for; null while the list is closed. */
  readonly text: string | null;
  readonly options: readonly Each[];
  /** The id of the option that is active when the list opens. */
  readonly chosen?: unknown;
  /** Opens the list with an empty text, searches it, and closes it with null. */
  readonly onText: (text: string | null) => void;
  readonly onPick: (option: Each) => void;
}

/**
 * A text field that searches a list (WAI-ARIA, editable combobox with a listbox): the attributes of the field, which keeps the
 * focus and handles the keys, and those of the OptionList. Home and End move the cursor in a text, else the active option.
 */
export function useCombobox<Each extends ListedOption>({ text, options, chosen, onText, onPick }: Combobox<Each>) {
  const id = useId();
  const [reached, setReached] = useState<unknown>();
  const active = options.find((option) => option.id === reached) ?? options[0];
  const search = (typed: string | null, first?: unknown) => {
    setReached(first);
    onText(typed);
  };
  const open = () => {
    if (text === null) search("", chosen);
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const end = text === "" ? { Home: options[0], End: options.at(-1) }[key] : undefined;
    const next = end ?? options[indexReached(event, active ? options.indexOf(active) : 0, options.length)];
    if (text === null && /^Arrow(Down|Up)$/.test(key)) open();
    else if (text === null) return;
    else if (next) setReached(next.id);
    else if (key === "Enter" && active) onPick(active);
    else if (key === "Enter" || key === "Escape") search(null);
    else return;
    event.preventDefault();
  };
  const field = {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": text !== null,
    "aria-controls": text === null ? undefined : id,
    "aria-activedescendant": active && `${id}-${active.id}`,
    onClick: open,
    onKeyDown: press,
    onText: search,
  } as const;
  return { field, list: { id, options, active, onPick } };
}

const scrollTo = (element: Element | null) => element?.scrollIntoView({ block: "nearest" });

interface OptionListProps<Each extends ListedOption> extends Pick<Combobox<Each>, "options" | "onPick"> {
  readonly id: string;
  readonly label: string;
  readonly active: Each | undefined;
  /** The classes of the list, of a heading and of an option. */
  readonly look: { readonly list: string; readonly heading: string; readonly option: string };
  /** Shown at the end of a group's heading. */
  readonly notes?: ReadonlyMap<string, string>;
  /** Shows the list as a popover; without it, it is where it stands. */
  readonly popUp?: RefCallback<HTMLElement> | false;
  /** Shown instead of options. */
  readonly none?: string;
  readonly children: (option: Each) => ReactNode;
}

/** The list of a combobox, which scrolls to its active option. A press on it leaves the focus in the field. */
export function OptionList<Each extends ListedOption>(props: OptionListProps<Each>) {
  const { id, label, options, active, onPick, look, notes, popUp, none, children } = props;
  const optionOf = (option: Each) => (
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant names it; focus stays in the text field.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
    <div
      key={option.id}
      ref={option === active ? scrollTo : undefined}
      id={`${id}-${option.id}`}
      role="option"
      aria-selected={option === active}
      onClick={() => onPick(option)}
      className={`flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 ${look.option}`}
    >
      {children(option)}
    </div>
  );
  return (
    <div
      ref={popUp || scrollTo}
      popover={popUp ? "manual" : undefined}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
      className={`overflow-y-auto ${look.list}`}
    >
      {[...new Set(options.map(({ group }) => group))].map((name) => (
        <div key={name} {...(name && { role: "group", "aria-label": name })}>
          {name && (
            <p aria-hidden className={`flex justify-between gap-3 text-small ${look.heading}`}>
              <b>{name}</b>
              <span>{notes?.get(name)}</span>
            </p>
          )}
          {options.filter(({ group }) => group === name).map(optionOf)}
        </div>
      ))}
      {options.length === 0 && <p className="px-3 py-2 text-ink2">{none}</p>}
    </div>
  );
}
