/** What it means that the tabs cannot tell each other of their commits. */
export const OUT_OF_STEP = "This browser's IndexedDB does not respond, so other tabs may show an older balance.";
