import { useEffect, useRef, useState } from "react";
import { counted, numberText } from "#web/ui/format/number-text.ts";
import { Button } from "./button.tsx";

/** How many entries of a long list are drawn at first and added per press: as many as render within one frame. */
const PAGE_ROWS = 50;

/**
 * How much of a long list is drawn: its first entries, and more on request; then the first focusable new entry has the focus.
 * `list` is the ref of the element whose children are the entries.
 */
export function useMore<E extends HTMLElement>(total: number, first = PAGE_ROWS) {
  const [most, setMost] = useState(first);
  const list = useRef<E>(null);
  const firstNew = useRef<number | null>(null);
  const shown = Math.min(most, total);
  useEffect(() => {
    if (firstNew.current === null || firstNew.current >= shown) return;
    list.current?.children[firstNew.current]?.querySelector<HTMLElement>("a, button")?.focus();
    firstNew.current = null;
  }, [shown]);
  const show = () => {
    firstNew.current = shown;
    setMost(shown + PAGE_ROWS);
  };
  return { shown, total, list, show };
}

interface MoreButtonProps {
  readonly more: Pick<ReturnType<typeof useMore>, "shown" | "total" | "show">;
  /** The singular name of an entry. */
  readonly one: string;
  readonly className?: string;
}

/** The button below a partly drawn list that shows more; renders nothing once all entries are drawn. */
export function MoreButton({ more: { shown, total, show }, one, className = "" }: MoreButtonProps) {
  if (shown >= total) return null;
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${className}`}>
      <Button onClick={show}>Show {counted(Math.min(PAGE_ROWS, total - shown), `more ${one}`)}</Button>
      <p className="text-small text-ink2">
        {numberText(shown)} of {numberText(total)} are shown.
      </p>
    </div>
  );
}
