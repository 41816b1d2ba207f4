/** The most each may weigh, in kB (1000 bytes) as gzip; fonts, which are compressed already, as they are. */
export const budgets = {
  /** What is fetched before Send can be pressed. */
  "JS before Send": 140,
  /** That, the service, and what the first answer is shown with. */
  "JS before the first answer": 195,
  "all JS": 380,
  CSS: 15,
  fonts: 60,
} as const;

/** The most any part may weigh that is loaded when it is first shown; those that may be heavier stand by name. */
export const lazyBudget = 11;
export const lazyBudgets: Readonly<Record<string, number>> = { reference: 13, stage: 14 };
