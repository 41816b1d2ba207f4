import { test } from "@playwright/test";

/** Ends the title of a story of many alike: `npm test` runs the one that stands for them, `npm run test:matrix` the others. */
export const matrixUnless = (standsForAll: boolean): string => (standsForAll ? "" : " @matrix");

/** The same for stories of the matrix: `npm run test:nightly` runs the others. */
export const nightlyUnless = (standsForAll: boolean): string => (standsForAll ? "" : " @nightly");

/** Whether `npm run test:nightly` runs the present story, which then tries more of its cases. */
export const isNightly = (): boolean => test.info().project.name === "nightly";
