/** How many steps the demo has, the opening one included. */
export const DEMO_STEPS = 14;

/** The key of the demo's stored state. */
export const DEMO_STORE = "top-up-sandbox@stage";

/** Where a tab keeps the step it is at, in session storage: `{ done }`, the number of steps done. */
export const DEMO_STATE = `${DEMO_STORE}:beat`;
