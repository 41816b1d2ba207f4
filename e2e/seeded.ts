import { seededNumbers } from "../src/domain/identifier.ts";

/** Choices that are the same for the same seed. */
export interface Seeded {
  /** A whole number from 0 up to, and without, this one. */
  readonly below: (end: number) => number;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  /** One of the names, each as often as its weight says. */
  readonly weighted: <Name extends string>(weights: Readonly<Record<Name, number>>) => Name;
}

/** Choices by the numbers of a seed. */
export function seeded(seed: number): Seeded {
  const next = seededNumbers(seed);
  const below = (end: number): number => next() % end;
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
