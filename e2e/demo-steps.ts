/** How many steps the demo has, the opening one included. */
export const DEMO_STEPS = 14;

/** Where a tab keeps the step it is at, in session storage: `{ done }`, the number of steps done. */
export const DEMO_STATE = "top-up-sandbox@stage:beat";
