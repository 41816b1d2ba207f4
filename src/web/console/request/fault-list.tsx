import type { TextFaults } from "./json-faults.ts";

interface FaultListProps {
  /** The prefix of the element ids of its lines. */
  readonly id: string;
  readonly faults: TextFaults;
  /** Moves to an offset of the text. */
  readonly onGo: (at: number) => void;
}

/** How many faults describe the field itself; more would be tedious in a screen reader. */
const TOLD = 3;

/** The ids that describe a field with these faults, for `aria-describedby`. */
export const describedBy = (id: string, { first }: TextFaults): string =>
  first
    .slice(0, TOLD)
    .map((_, index) => `${id}-${index}`)
    .join(" ");

/** The faults of a text, each with a button that moves to its place. */
export function FaultList({ id, faults: { first, more }, onGo }: FaultListProps) {
  return (
    <ul aria-label="Faults in the body" className="mt-2 flex flex-col items-start gap-1">
      {first.map(({ from, line, column, words }, index) => (
        <li
          id={`${id}-${index}`}
          key={`${from} ${words}`}
          className="flex flex-wrap items-baseline gap-x-2 text-small text-void-ink"
        >
          <button type="button" onClick={() => onGo(from)} className="min-h-11 text-carbon underline tablet:min-h-6">
            Line {line}, column {column}
          </button>
          {words}
        </li>
      ))}
      {more > 0 && <li className="text-small text-void-ink">And {more} more.</li>}
    </ul>
  );
}
