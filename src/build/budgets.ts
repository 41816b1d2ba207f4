/** Budgets in kB (1000 bytes): gzip sizes, except for fonts, which are already compressed. */
export const budgets = {
  /** What is downloaded before Send can be pressed. */
  "JS before Send": 140,
  /** The above, plus the server and what shows the first response. */
  "JS before the first answer": 195,
  "all JS": 380,
  CSS: 15,
  fonts: 60,
} as const;

/** The budget of every part that is loaded when first shown; larger exceptions are listed by name. */
export const lazyBudget = 11;
export const lazyBudgets: Readonly<Record<string, number>> = { reference: 13, stage: 14 };
