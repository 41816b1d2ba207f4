import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

const looks = {
  row: {
    list: "flex min-w-0 flex-wrap",
    tab: "min-h-11 min-w-11 px-1.5 max-[23rem]:px-0.5 whitespace-nowrap hover:text-ink aria-selected:border-carbon tablet:min-h-10 tablet:min-w-0 tablet:px-3",
  },
  /** The tabs of a phone's first row. */
  bar: { list: "flex shrink-0", tab: "min-h-12 px-2.5 aria-selected:border-b-carbon" },
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

/** The index of the tab that a key leads to, from the one at `at`; null for any other key. */
function tabReached({ key, currentTarget }: KeyboardEvent, at: number, count: number): number | null {
  const isMirrored = getComputedStyle(currentTarget).direction === "rtl";
  const last = count - 1;
  if (key === (isMirrored ? "ArrowLeft" : "ArrowRight")) return at === last ? 0 : at + 1;
  if (key === (isMirrored ? "ArrowRight" : "ArrowLeft")) return at === 0 ? last : at - 1;
  if (key === "Home") return 0;
  return key === "End" ? last : null;
}

/** Tabs with arrow keys (WAI-ARIA, tabs with automatic activation). */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, look = "row", tabs, selected, onSelect, lead, aside, className = "", panel, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = tabReached(event, at, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (next === null || !tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  const hasTabs = tabs.length > 0;
  return (
    <>
      {hasTabs && (
        <div
          className={`flex items-center justify-between tablet:gap-3 border-b border-hairline px-1.5 tablet:px-3 ${className}`}
        >
          {lead}
          <div ref={list} role="tablist" aria-label={label} className={looks[look].list} onKeyDown={move}>
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
                className={`-mb-px border-b-3 border-transparent text-ink2 font-semibold aria-selected:text-ink ${looks[look].tab}`}
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
