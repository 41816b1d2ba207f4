import type { KeyboardEvent } from "react";
import { useDraft } from "#web/client/react/use-request.ts";

const VIEWS = [
  { id: "form", label: "Form" },
  { id: "json", label: "JSON" },
] as const;

/** The id of the panel both views share. Unique, because there is only one body on the page. */
export const BODY_VIEW = "body-view";

/** Switches between the two views of the body: form and JSON. */
export function BodyViews() {
  const [{ view }, change] = useDraft();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (!/^(Arrow(Left|Right)|Home|End)$/.test(event.key)) return;
    event.preventDefault();
    const next = { Home: "form", End: "json" }[event.key] ?? (view === "form" ? "json" : "form");
    change({ view: next as typeof view });
    document.getElementById(`${BODY_VIEW}-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label="Body view" onKeyDown={move} className="flex shrink-0 items-center gap-px py-1">
      {VIEWS.map(({ id, label }) => (
        <button
          key={id}
          id={`${BODY_VIEW}-${id}`}
          type="button"
          role="tab"
          aria-selected={view === id}
          aria-controls={BODY_VIEW}
          tabIndex={view === id ? 0 : -1}
          onClick={() => change({ view: id })}
          className="min-h-11 border border-edge px-3.5 text-small first:rounded-s last:-ms-px last:rounded-e hover:bg-well aria-selected:bg-ink aria-selected:font-bold aria-selected:text-paper tablet:min-h-8 tablet:px-3"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
