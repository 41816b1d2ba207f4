/** A line of a comparison: in both texts, or only in the one before or the one after. */
export interface DifferenceLine {
  readonly where: "both" | "before" | "after";
  readonly text: string;
}

const only =
  (where: DifferenceLine["where"]) =>
  (text: string): DifferenceLine => ({ where, text });

/** The most line pairs that are compared; above that the middle counts as entirely different. */
const MOST_PAIRS = 4_000_000;

/** The length of the longest common subsequence of `before` from line i and `after` from line j, for every i, j. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--) {
    const [row, below] = [table[i], table[i + 1]];
    if (!row || !below) continue;
    for (let j = after.length - 1; j >= 0; j--) {
      const isSame = before[i] === after[j];
      row[j] = isSame ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
}

function middle(before: readonly string[], after: readonly string[]): DifferenceLine[] {
  if (before.length * after.length > MOST_PAIRS) return [...before.map(only("before")), ...after.map(only("after"))];
  const table = commonLengths(before, after);
  const lines: DifferenceLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    const [one = "", other = ""] = [before[i], after[j]];
    if (one === other) {
      lines.push({ where: "both", text: one });
      i += 1;
      j += 1;
    } else if ((table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0)) {
      lines.push({ where: "before", text: one });
      i += 1;
    } else {
      lines.push({ where: "after", text: other });
      j += 1;
    }
  }
  return [...lines, ...before.slice(i).map(only("before")), ...after.slice(j).map(only("after"))];
}

/** The line diff of two texts: their longest common subsequence, and the lines in only one of them. */
export function differenceOf(before: string, after: string): readonly DifferenceLine[] {
  const [one, other] = [before.split("\n"), after.split("\n")];
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [
    ...one.slice(0, start).map(only("both")),
    ...middle(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    ...one.slice(one.length - end).map(only("both")),
  ];
}

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
