import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { counted, numberText } from "#web/ui/format/number-text.ts";
import { wordsIn } from "./combobox.tsx";

/** Whether each word of a search is in one of the texts. */
export const isMatch = (search: string, texts: readonly string[]): boolean =>
  wordsIn(search).every((word) => texts.some((text) => text.toLowerCase().includes(word)));

interface FilteredProps {
  /** The accessible name of the fields. */
  readonly label?: string;
  /** The singular name of an entry. */
  readonly one: string;
  readonly shown: number;
  readonly total: number;
  readonly onClear: () => void;
  /** None where they stand elsewhere. */
  readonly fields?: ReactNode;
  /** More in words, after how many are shown. */
  readonly words?: ReactNode;
  /** The entries shown. */
  readonly children: ReactNode;
}

/** A list with the fields that filter it; how many entries match; and what to do if none does. */
export function Filtered({ label, one, shown, total, onClear, fields, words, children }: FilteredProps) {
  return (
    <>
      <div className="flex flex-col gap-2 px-4 pb-2">
        {fields && (
          <fieldset aria-label={label} className="flex min-w-0 flex-wrap items-end gap-x-4 gap-y-1">
            {fields}
          </fieldset>
        )}
        <p aria-live="polite" className="text-small text-ink2">
          {numberText(shown)} of {counted(total, one)}
          {words}
        </p>
      </div>
      {shown > 0 ? (
        children
      ) : (
        <div className="flex flex-wrap items-center gap-2 border-t border-hairline px-4 py-3">
          <p>No {one} matches.</p>
          <Button onClick={onClear} className="text-accent">
            Show all {one}s
          </Button>
        </div>
      )}
    </>
  );
}
