import { type MoneyText, money, moneyText } from "#contract/api/money.ts";
import { Problem } from "#contract/api/problem.ts";
import type { Exchange, Panel } from "#contract/panel/panel.ts";
import { amountOf } from "#web/ui/format/amount.ts";
import { answering } from "./answering.ts";
import { call, type Outcome } from "./call.ts";
import type { ApiRequest } from "./http.ts";

/** A call made by the page, seen from both sides: what the caller received, and what the service recorded. */
export interface Tried {
  readonly request: ApiRequest;
  readonly outcome: Outcome;
  /** Null when the call never reached the service. */
  readonly exchange: Exchange | null;
  /** The balance after the call. */
  readonly balance: MoneyText;
}

/** Sends a call as a customer would, then finds the service's record of it, even if its response was lost. */
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

/** The wallet charge of a call: balance before and after, and the amount; null when it charged nothing. */
export function chargeIn({ exchange }: Tried) {
  return exchange?.trace.changes.find((change) => change.kind === "wallet_charged") ?? null;
}

/** The sum of what these calls charged the wallet. */
export const chargedBy = (tried: readonly Tried[]): MoneyText =>
  moneyText(money(tried.reduce((sum, each) => sum + amountOf(chargeIn(each)?.by ?? "0.00"), 0)));

export const isReplayed = ({ outcome }: Tried): boolean => outcome.kind === "answered" && outcome.answer.isReplay;

/** The id of the order or key in the response, whether or not the response arrived; null when there is none. */
export function madeBy({ exchange }: Tried): string | null {
  try {
    return String(JSON.parse(exchange?.answer.body ?? "").id ?? "") || null;
  } catch {
    return null;
  }
}

/** Why the service refused the call; null when it did not. */
export function refusalOf({ exchange }: Tried): { status: number; code: string; detail: string } | null {
  if (!exchange || exchange.answer.status < 400) return null;
  try {
    return Problem.parse(JSON.parse(exchange.answer.body));
  } catch {
    return { status: exchange.answer.status, code: exchange.trace.stoppedBy ?? "", detail: "" };
  }
}
