import type { DifferenceLine } from "./difference.ts";

/** The number of equal lines shown before and after a difference. */
const AROUND = 3;

export type FoldedLine = (DifferenceLine | { readonly where: "folded"; readonly count: number }) & {
  readonly at: number;
};

/** The lines with long runs of equal ones folded; `at` is a line's index in the whole list. */
export function foldedLines(lines: readonly DifferenceLine[]): readonly FoldedLine[] {
  const isFar = lines.map(
    (_, at) => !lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ where }) => where !== "both"),
  );
  // A single line takes no more room than the note that it is folded.
  const isFolded = isFar.map((is, at) => is && (isFar[at - 1] || isFar[at + 1]));
  const folded: FoldedLine[] = [];
  lines.forEach((line, at) => {
    const last = folded.at(-1);
    if (!isFolded[at]) folded.push({ ...line, at });
    else if (last?.where === "folded") folded[folded.length - 1] = { ...last, count: last.count + 1 };
    else folded.push({ where: "folded", count: 1, at });
  });
  return folded;
}
