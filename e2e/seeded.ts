/** Choices that are the same for the same seed. */
export interface Seeded {
  /** A whole number from 0 up to, and without, this one. */
  readonly below: (end: number) => number;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  /** One of the names, each as often as its weight says. */
  readonly weighted: <Name extends string>(weights: Readonly<Record<Name, number>>) => Name;
}

/** Choices by mulberry32. */
export function seeded(seed: number): Seeded {
  let state = seed;
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  };
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  return {
    below,
    pick,
    weighted: <Name extends string>(weights: Readonly<Record<Name, number>>): Name => {
      const entries = Object.entries(weights) as [Name, number][];
      return pick(entries.flatMap(([name, weight]) => Array<Name>(weight).fill(name)));
    },
  };
}
