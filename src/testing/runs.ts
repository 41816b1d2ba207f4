/** Whether `npm run test:nightly` runs the tests, with every case of them. */
export const IS_NIGHTLY = process.env.NIGHTLY === "true";

/** How many cases a property is tested with: all of them at night, a fifth in `npm test`. */
export const runs = (all: number): number => (IS_NIGHTLY ? all : all / 5);

/** The seed and the number of cases of a property: the same ones each time, and at night ten times as many by a seed of the night. */
export const tried = (seed: number, all: number): { readonly seed: number; readonly numRuns: number } =>
  IS_NIGHTLY ? { seed: Date.now() % 2 ** 31, numRuns: 10 * all } : { seed, numRuns: runs(all) };
