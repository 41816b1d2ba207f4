import { type CallResult, chargedBy, chargeIn, isReplayed, refusalOf } from "#web/client/send.ts";
import { amountText } from "#web/ui/format/number-text.ts";

/** The result of an experiment, in words. */
export interface Result {
  readonly id: number;
  readonly name: string;
  readonly look: "copy" | "void" | "processing" | "plain";
  readonly words: string;
  /** The calls it made, if the log has them. */
  readonly calls: readonly string[];
}

/** The outcome of one call, without its cost. */
export function describeOutcome(callResult: CallResult): string {
  const { outcome } = callResult;
  if (outcome.kind === "unsendable") return `Not sent, the browser refused: ${outcome.why}`;
  if (outcome.kind === "lost") return "No answer came back: a network error.";
  const refused = refusalOf(callResult);
  if (refused) return `${refused.status} ${refused.code}. ${refused.detail}`;
  const { status } = outcome.response;
  if (!isReplayed(callResult)) return `${status}, carried out: the ledger did not know this Idempotency-Key.`;
  const isKey = callResult.request.operation === "createKey";
  return `${status}, replayed: the stored answer${isKey ? ", with key: null. No second key was made." : "."}`;
}

/** The total charge of the calls, and the balance after the last of them. */
function costOf(callResult: readonly CallResult[]): string {
  const isCharged = callResult.some((each) => chargeIn(each) !== null);
  return `Charged ${amountText(chargedBy(callResult))}, balance ${isCharged ? "now" : "still"} ${amountText(callResult.at(-1)?.balance ?? "")}.`;
}

function lookOf(callResult: readonly CallResult[]): Result["look"] {
  if (callResult.some(({ outcome }) => outcome.kind !== "answered")) return "processing";
  if (callResult.some((each) => refusalOf(each) !== null)) return "void";
  return callResult.every(isReplayed) ? "copy" : "plain";
}

function describeOutcomes(callResult: readonly CallResult[]): string {
  const fates = callResult.map(describeOutcome);
  const [one = "", other] = fates;
  if (other === undefined) return one;
  return one === other ? `Both: ${one}` : `One: ${one} The other: ${other}`;
}

export const resultOf = (id: number, name: string, callResult: readonly CallResult[]): Result => ({
  id,
  name,
  look: lookOf(callResult),
  words: `${describeOutcomes(callResult)} ${costOf(callResult)}`,
  calls: callResult.flatMap(({ exchange }) => (exchange ? [exchange.requestId] : [])),
});
