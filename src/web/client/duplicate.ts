import type { Outcome } from "./call.ts";

/** The outcome of one of two simultaneous requests, in words. */
export function fateOf(outcome: Outcome): string {
  if (outcome.kind === "lost") return "no answer came back";
  if (outcome.kind === "unsendable") return "not sent";
  const { status, isReplay } = outcome.answer;
  if (status >= 400) return `refused with ${status}`;
  return isReplay ? `replay: the stored answer, ${status}` : `carried out, ${status}`;
}

const rankOf = (outcome: Outcome): number => {
  if (outcome.kind !== "answered") return 2;
  return outcome.answer.isReplay || outcome.answer.status >= 400 ? 1 : 0;
};

/** One outcome, or two with the executed one first. Which of the two is executed cannot be known in advance. */
export function carriedOutFirst(outcomes: readonly Outcome[]): readonly [outcome: Outcome, duplicate: Outcome | null] {
  const [first, second = null] = outcomes.toSorted((one, other) => rankOf(one) - rankOf(other));
  if (!first) throw new Error("Nothing was sent, so there is no outcome.");
  return [first, second];
}

/** The live region's text for two simultaneous requests. */
export const duplicateAnnouncement = (one: Outcome, other: Outcome): string =>
  `Sent twice at once. One: ${fateOf(one)}. The other: ${fateOf(other)}.`;
