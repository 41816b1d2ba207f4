/** Ends the title of a story of many alike: every change runs the one that stands for them, the night run the others. */
export const nightlyUnless = (standsForAll: boolean): string => (standsForAll ? "" : " @nightly");
