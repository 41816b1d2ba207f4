import { type KeyboardEvent, type ReactNode, useId } from "react";

const looks = {
  row: {
    list: "flex min-w-0 flex-wrap",
    tab: "min-h-11 min-w-11 px-1.5 whitespace-nowrap hover:text-ink aria-selected:border-accent tablet:min-h-10 tablet:min-w-0 tablet:px-3",
  },
  /** The tabs of a phone's first row. */
  bar: {
    list: "flex shrink-0",
    tab: "min-h-12 px-2.5 max-[23rem]:px-1 max-[23rem]:text-small aria-selected:border-b-accent",
  },
} as const;

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly look?: keyof typeof looks;
  /** Without any there is only the content of the panel. */
  readonly tabs: readonly { readonly id: Id; readonly label: ReactNode }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Shown at the start of the tab row. */
  readonly lead?: ReactNode;
  /** Shown at the end of the tab row. */
  readonly aside?: ReactNode;
  /** The class of the tab row. */
  readonly className?: string;
  /** The class of the panel. */
  readonly panel?: string;
  /** The panel of the selected tab. */
  readonly children: ReactNode;
}

/** The index of the tab that a key leads to, from the one at `at`; none for any other key. */
function tabReached({ key, currentTarget }: KeyboardEvent, at: number, count: number): number | undefined {
  const forward = getComputedStyle(currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  if (key === "ArrowLeft" || key === "ArrowRight") return (at + (key === forward ? 1 : count - 1)) % count;
  return { Home: 0, End: count - 1 }[key];
}

/** Tabs with arrow keys (WAI-ARIA, tabs with automatic activation). */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, look = "row", tabs, selected, onSelect, lead, aside, className = "", panel, children } = props;
  const id = useId();
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const tab = tabs[tabReached(event, at, tabs.length) ?? -1];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`${id}${tab.id}`)?.focus();
  };
  const hasTabs = tabs.length > 0;
  const isDense = look === "row" && tabs.length > 2 && aside;
  return (
    <>
      {hasTabs && (
        <div
          className={`flex items-center justify-between tablet:gap-3 border-b border-hairline px-2.5 tablet:px-3 ${className}`}
        >
          {lead}
          <div role="tablist" aria-label={label} className={looks[look].list} onKeyDown={move}>
            {tabs.map((tab) => (
              <button
                key={tab.id}
                type="button"
                role="tab"
                id={`${id}${tab.id}`}
                aria-selected={tab.id === selected}
                aria-controls={`${id}panel`}
                tabIndex={tab.id === selected ? 0 : -1}
                onClick={() => onSelect(tab.id)}
                className={`-mb-px border-b-3 border-transparent text-ink2 font-semibold aria-selected:text-ink ${looks[look].tab} ${isDense ? "max-[23rem]:px-0.5" : ""}`}
              >
                {tab.label}
              </button>
            ))}
          </div>
          {aside}
        </div>
      )}
      <div
        {...(hasTabs && { role: "tabpanel", id: `${id}panel`, "aria-labelledby": `${id}${selected}` })}
        className={panel}
      >
        {children}
      </div>
    </>
  );
}
