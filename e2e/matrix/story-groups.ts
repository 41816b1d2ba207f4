/** Ends the title of a story of many alike: `npm test` runs the one that stands for them, `npm run test:matrix` the others. */
export const matrixUnless = (standsForAll: boolean): string => (standsForAll ? "" : " @matrix");

/** The same for stories of the matrix: `npm run test:nightly` runs the others. */
export const nightlyUnless = (standsForAll: boolean): string => (standsForAll ? "" : " @nightly");
