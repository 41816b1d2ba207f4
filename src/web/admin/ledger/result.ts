import { chargedBy, chargeIn, isReplayed, refusalOf, type Tried } from "#web/client/send.ts";
import { amountText } from "#web/ui/format/amount-text.ts";

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
export function fateOf(tried: Tried): string {
  const { outcome } = tried;
  if (outcome.kind === "unsendable") return `Not sent, the browser refused: ${outcome.why}`;
  if (outcome.kind === "lost") return "No answer came back: a network error.";
  const refused = refusalOf(tried);
  if (refused) return `${refused.status} ${refused.code}. ${refused.detail}`;
  const { status } = outcome.answer;
  if (!isReplayed(tried)) return `${status}, carried out: the ledger did not know this Idempotency-Key.`;
  const isKey = tried.request.operation === "createKey";
  return `${status}, replayed: the stored answer${isKey ? ", with key: null. No second key was made." : "."}`;
}

/** The total charge of the calls, and the balance after the last of them. */
function costOf(tried: readonly Tried[]): string {
  const isCharged = tried.some((each) => chargeIn(each) !== null);
  return `Charged ${amountText(chargedBy(tried))}, balance ${isCharged ? "now" : "still"} ${amountText(tried.at(-1)?.balance ?? "")}.`;
}

function lookOf(tried: readonly Tried[]): Result["look"] {
  if (tried.some(({ outcome }) => outcome.kind !== "answered")) return "processing";
  if (tried.some((each) => refusalOf(each) !== null)) return "void";
  return tried.every(isReplayed) ? "copy" : "plain";
}

function fateOfAll(tried: readonly Tried[]): string {
  const fates = tried.map(fateOf);
  const [one = "", other] = fates;
  if (other === undefined) return one;
  return one === other ? `Both: ${one}` : `One: ${one} The other: ${other}`;
}

export const resultOf = (id: number, name: string, tried: readonly Tried[]): Result => ({
  id,
  name,
  look: lookOf(tried),
  words: `${fateOfAll(tried)} ${costOf(tried)}`,
  calls: tried.flatMap(({ exchange }) => (exchange ? [exchange.requestId] : [])),
});
