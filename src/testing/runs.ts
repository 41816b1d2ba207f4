/** Whether `npm run test:matrix` runs the tests, with every case of them. */
export const IS_MATRIX = process.env.MATRIX === "true";

/** How many cases a property is tested with: all of them in the matrix, a fifth in `npm test`. */
export const runs = (all: number): number => (IS_MATRIX ? all : all / 5);
