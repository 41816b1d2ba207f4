import type { Outcome } from "./call.ts";

/** What came of one of two requests sent at once, in words. */
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

/** One outcome, or two with the one that was carried out first: which of them that is, nobody can tell beforehand. */
export function carriedOutFirst(outcomes: readonly Outcome[]): readonly [outcome: Outcome, duplicate: Outcome | null] {
  const [first, second = null] = outcomes.toSorted((one, other) => rankOf(one) - rankOf(other));
  if (!first) throw new Error("Nothing was sent, so there is no outcome.");
  return [first, second];
}

/** What the live region says of two requests sent at once. */
export const duplicateAnnouncement = (one: Outcome, other: Outcome): string =>
  `Sent twice at once. One: ${fateOf(one)}. The other: ${fateOf(other)}.`;
