import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { recipePath } from "#web/client/routes.ts";
import { useMedia } from "#web/ui/browser/window.ts";
import { CONTROL } from "#web/ui/fields/field.tsx";
import { translateOf } from "#web/ui/prose.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { type Program, programs } from "./recipes.ts";

/** Buttons and code, below the choice of the language, and the result below its head. */
type Parts = Readonly<Record<"language" | "buttons" | "code" | "head" | "result", ReactNode>>;

export interface BenchCardProps extends Parts {
  readonly recipe: Program;
  /** Which pane is shown where there is room for one. */
  readonly pane: "code" | "result";
  readonly show: (pane: "code" | "result") => void;
}

const TABS = [
  { id: "code", label: "Code" },
  { id: "result", label: "Result" },
] as const;
const HEAD = "flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 border-b border-hairline px-4 py-1.5";
/** Below its tabs, down to the buttons at the foot of the window. */
const NARROW =
  "grid h-[calc(100dvh-18.5rem)] min-h-96 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] print:h-auto";
const WIDE =
  "grid h-[calc(100dvh-12.5rem)] min-h-120 grid-cols-[minmax(0,1fr)_max(47%,33rem)] desk:h-[calc(100dvh-9.75rem)] print:h-auto";

/** Whether both panes are beside each other, or one at a time below tabs, with the buttons at the foot of the window. */
export const useHasTwoPanes = () => useMedia("(min-width: 60rem)");

/** One card of two panes, code and result, whose heights stay; in a narrow page they are tabs. */
export function BenchCard(props: BenchCardProps) {
  const { recipe, language, buttons, code, head, result, pane, show } = props;
  const [, navigate] = useLocation();
  const isWide = useHasTwoPanes();
  const column = "flex min-h-0 flex-col";
  return (
    <section aria-label={recipe.title}>
      <div className="rounded-card border border-hairline bg-paper">
        <Tabs label="Pane" tabs={isWide ? [] : TABS} selected={pane} onSelect={show} panel={isWide ? WIDE : NARROW}>
          <div className={column} hidden={!isWide && pane === "result"}>
            <div className={HEAD}>
              <select
                aria-label="Recipe"
                value={recipe.id}
                onChange={({ target }) => navigate(recipePath(target.value))}
                className={`${CONTROL} max-w-65 flex-1 font-semibold`}
              >
                {programs.map(({ id, title }) => (
                  <option key={id} value={id} translate={translateOf(title)}>
                    {title}
                  </option>
                ))}
              </select>
              {language}
              {isWide && buttons}
            </div>
            {code}
          </div>
          <div className={`${column} border-hairline ${isWide ? "border-s" : ""}`} hidden={!isWide && pane === "code"}>
            <div className={HEAD}>{head}</div>
            {result}
          </div>
        </Tabs>
      </div>
      {!isWide && buttons && (
        // Its room in the page is kept.
        <div className="min-h-14 print:hidden">
          <div className="fixed inset-x-0 bottom-0 z-10 flex border-t border-hairline bg-paper px-4 py-3 low:static">
            {buttons}
          </div>
        </div>
      )}
    </section>
  );
}
