/** A stretch of a text. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What makes one text of another: the stretch that gives way, and what comes there. */
export interface TextChange extends Stretch {
  readonly text: string;
}

const isHalf = (text: string, at: number): boolean => at > 0 && /[\uDC00-\uDFFF]/.test(text.charAt(at));

/** The one change between two texts, as short as it can be without cutting a character in two. */
export function changeOf(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  if (isHalf(before, from) || isHalf(after, from)) from -= 1;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  if (isHalf(before, before.length - same)) same -= 1;
  return { from, to: before.length - same, text: after.slice(from, after.length - same) };
}

/** Where a stretch stands after a change; one that was written into grows with it. */
export function movedBy({ from, to }: Stretch, change: TextChange): Stretch {
  const longer = change.text.length - (change.to - change.from);
  if (to <= change.from) return { from, to };
  if (from >= change.to) return { from: from + longer, to: to + longer };
  return { from: Math.min(from, change.from), to: Math.max(to, change.to) + longer };
}
