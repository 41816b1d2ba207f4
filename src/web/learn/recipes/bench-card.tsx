import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { recipePath } from "#web/client/routes.ts";
import { useMedia } from "#web/ui/browser/window.ts";
import { CONTROL } from "#web/ui/fields/field.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { type Program, programs } from "./recipes.ts";

/** What stands in the two panes of the card. */
interface Bench {
  /** Between the choices of recipe and language, and the edge of the card; on a phone at the foot of the page. */
  readonly buttons: ReactNode;
  readonly code: ReactNode;
  readonly head: ReactNode;
  readonly result: ReactNode;
}

const HEAD = "flex min-h-14 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-hairline px-4 py-1.5";

export interface BenchCardProps extends Bench {
  readonly recipe: Program;
  readonly language: ReactNode;
  /** Which pane is shown where there is room for one. */
  readonly pane: "code" | "result";
  readonly show: (pane: "code" | "result") => void;
}

/** One card of two panes, code and result, whose heights stay; in a narrow page they are tabs, and the buttons stay at its foot. */
export function BenchCard({ recipe, language, buttons, code, head, result, pane, show }: BenchCardProps) {
  const [, navigate] = useLocation();
  const isWide = useMedia("(min-width: 60rem)");
  const choice = (
    <select
      aria-label="Recipe"
      value={recipe.id}
      onChange={({ target }) => navigate(recipePath(target.value))}
      className={`${CONTROL} bg-paper! font-semibold tablet:w-auto tablet:max-w-65 tablet:flex-[1_1_6.5rem]`}
    >
      {programs.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
  const card = "rounded-card border border-hairline bg-paper";
  if (isWide) {
    return (
      <section
        aria-label={recipe.title}
        className={`grid h-[calc(100dvh-12.5rem)] min-h-120 grid-cols-[minmax(0,53fr)_minmax(0,47fr)] overflow-hidden desk:h-[calc(100dvh-9.5rem)] print:h-auto ${card}`}
      >
        <div className="flex min-h-0 flex-col">
          <div className={HEAD}>
            {choice}
            {language}
            {buttons}
          </div>
          {code}
        </div>
        <div className="flex min-h-0 flex-col border-s border-hairline">
          <div className={HEAD}>{head}</div>
          {result}
        </div>
      </section>
    );
  }
  return (
    <section aria-label={recipe.title} className="flex flex-col gap-3">
      {choice}
      <div className={card}>
        <Tabs
          label="Pane"
          tabs={[
            { id: "code", label: "Code" },
            { id: "result", label: "Result" },
          ]}
          selected={pane}
          onSelect={show}
          aside={language}
          panel="min-h-[50dvh]"
        >
          <div hidden={pane !== "code"}>{code}</div>
          {pane === "result" && (
            <>
              <div className={HEAD}>{head}</div>
              {result}
            </>
          )}
        </Tabs>
      </div>
      {buttons && (
        <div className="sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-wrap gap-2 border-t border-hairline bg-paper px-4 py-3 low:static">
          {buttons}
        </div>
      )}
    </section>
  );
}
