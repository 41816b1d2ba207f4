const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The distances between ticks that read well. */
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 6, 12, 24, 48, 24 * 7, 24 * 30].map((hours) => hours * HOUR),
];
const MOST_TICKS = 7;

function tickText(after: number): string {
  if (after < MINUTE) return `${after / SECOND} s`;
  return after < HOUR ? `${after / MINUTE} min` : `${after / HOUR} h`;
}

/** A length of time in words; below a minute exact to a tenth of a second. */
export function durationText(length: number): string {
  if (length < MINUTE) return `${(length / SECOND).toFixed(1)} s`;
  const [unit, small, names] = length < HOUR ? [MINUTE, SECOND, ["min", "s"]] : [HOUR, MINUTE, ["h", "min"]];
  return `${Math.floor(length / unit)} ${names[0]} ${Math.floor((length % unit) / small)} ${names[1]}`;
}

/**
 * A true scale for events, the first at 0: where each is, in percent, and the ticks. The last event has room for what
 * comes after it.
 */
export function historyScale(times: readonly number[]) {
  const start = Math.min(...times);
  const span = Math.max(Math.max(...times) - start, SECOND) * 1.15;
  const step = STEPS.find((each) => span / each <= MOST_TICKS) ?? span;
  const placeOf = (at: number) => ((at - start) / span) * 100;
  const ticks = Array.from({ length: Math.floor(span / step) + 1 }, (_, index) => ({
    place: placeOf(start + index * step),
    text: tickText(index * step),
  }));
  return { places: times.map(placeOf), ticks };
}

/** The least width of a label, in percent, where there is room for it. */
const LABEL = 22;

/** Where labels start, in percent: at their marks, or as near as they do not collide. Marks come in order. */
export function labelPlaces(marks: readonly number[]): readonly number[] {
  const width = Math.min(LABEL, 100 / marks.length);
  const places: number[] = [];
  for (const mark of marks) places.push(Math.max(mark, (places.at(-1) ?? -width) + width));
  let end = 100;
  return places
    .toReversed()
    .map((place) => {
      end = Math.min(place, end - width);
      return end;
    })
    .toReversed();
}

/** The widest gap between two marks, in percent, if words fit into it. */
export function widestGap(marks: readonly number[]): { readonly from: number; readonly to: number } | null {
  const gaps = marks.slice(1).map((to, index) => ({ from: marks[index] ?? 0, to }));
  const [widest] = gaps.toSorted((one, other) => other.to - other.from - (one.to - one.from));
  return widest && widest.to - widest.from > 30 ? widest : null;
}
