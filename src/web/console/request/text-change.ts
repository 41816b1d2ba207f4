/** A range of offsets in a text. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The change from one text to another: the stretch that is replaced, and its replacement. */
export interface TextChange extends Stretch {
  readonly text: string;
}

const isHalf = (text: string, at: number): boolean => at > 0 && /[\uDC00-\uDFFF]/.test(text.charAt(at));

/** The single change between two texts, as short as possible without splitting a surrogate pair. */
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

/** The position of a stretch after a change; a change inside the stretch resizes it. */
export function movedBy({ from, to }: Stretch, change: TextChange): Stretch {
  const longer = change.text.length - (change.to - change.from);
  if (to <= change.from) return { from, to };
  if (from >= change.to) return { from: from + longer, to: to + longer };
  return { from: Math.min(from, change.from), to: Math.max(to, change.to) + longer };
}
