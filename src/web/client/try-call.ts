import { type MoneyText, money, moneyText } from "#contract/api/money.ts";
import { Problem } from "#contract/api/problem.ts";
import type { Exchange, Panel } from "#contract/panel/panel.ts";
import { amountOf } from "#web/ui/format/amount.ts";
import { answering } from "./answering.ts";
import { call, type Outcome } from "./call.ts";
import type { ApiRequest } from "./http.ts";

/** A call the page made up, from both sides: what the caller got, and what the service has of it. */
export interface Tried {
  readonly request: ApiRequest;
  readonly outcome: Outcome;
  /** Null where nobody heard of the call. */
  readonly exchange: Exchange | null;
  /** The balance after it. */
  readonly balance: MoneyText;
}

/** Sends a call as a customer would, and finds it again on the service's side, even where its answer was lost. */
export async function tryCall(panel: Panel, request: ApiRequest): Promise<Tried> {
  await answering(panel.mode);
  const known = new Set(panel.exchanges.getState().map(({ requestId }) => requestId));
  const outcome = await call(request);
  const isIts = ({ requestId, lost, tab, request: heard }: Exchange) =>
    outcome.kind === "answered"
      ? requestId === outcome.answer.requestId
      : lost !== null && tab === "this" && !known.has(requestId) && heard.path === request.path;
  const exchange = panel.exchanges.getState().find(isIts) ?? null;
  return { request, outcome, exchange, balance: panel.stateView.getState().balance };
}

/** What the wallet was before and after the call, and by how much it was charged; null where it was not. */
export function chargeIn({ exchange }: Tried) {
  return exchange?.trace.changes.find((change) => change.kind === "wallet_charged") ?? null;
}

/** What these calls charged the wallet, all together. */
export const chargedBy = (tried: readonly Tried[]): MoneyText =>
  moneyText(money(tried.reduce((sum, each) => sum + amountOf(chargeIn(each)?.by ?? "0.00"), 0)));

export const isReplayed = ({ outcome }: Tried): boolean => outcome.kind === "answered" && outcome.answer.isReplay;

/** The order or key the answer tells of, whether or not the answer arrived; null where it tells of none. */
export function madeBy({ exchange }: Tried): string | null {
  try {
    return String(JSON.parse(exchange?.answer.body ?? "").id ?? "") || null;
  } catch {
    return null;
  }
}

/** Why the service refused the call; null where it did not. */
export function refusalOf({ exchange }: Tried): { status: number; code: string; detail: string } | null {
  if (!exchange || exchange.answer.status < 400) return null;
  try {
    return Problem.parse(JSON.parse(exchange.answer.body));
  } catch {
    return { status: exchange.answer.status, code: exchange.trace.stoppedBy ?? "", detail: "" };
  }
}
