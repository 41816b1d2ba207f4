/** How a program ended: well, by an error, or not at all. */
export type Ending = "done" | "failed" | "hangs";

/** What a run of a program came to. */
export interface Outcome {
  readonly ended: Ending;
  /** The error that ended it, or why it counts as not ended; null if it ended well. */
  readonly reason: string | null;
  readonly orders: number;
  /** The sum of all orders, in hundredths. */
  readonly spent: number;
}

/** What a run with failures shows, beside the run without: the worst first. */
export const VERDICTS = [
  "charged_twice",
  "charged_but_failed",
  "done_but_not_ordered",
  "hangs",
  "gave_up_safely",
  "survived",
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Whether a program has to be changed because of a verdict. */
export const isFault = (verdict: Verdict): boolean => verdict !== "gave_up_safely" && verdict !== "survived";

/** Judges a run with failures by the run without, which ended well: its orders are the intended ones. */
export function verdictOf({ ended, orders }: Outcome, intended: Outcome): Verdict {
  if (orders > intended.orders) return "charged_twice";
  if (ended === "hangs") return "hangs";
  if (ended === "failed") return orders > 0 ? "charged_but_failed" : "gave_up_safely";
  return orders < intended.orders ? "done_but_not_ordered" : "survived";
}
