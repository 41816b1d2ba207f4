import { errors } from "#contract/api/error.ts";
import { readIdempotencyKey } from "#contract/api/idempotency-key.ts";
import { type MoneyText, money, moneyText } from "#contract/api/money.ts";
import type { Problem } from "#contract/api/problem.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import type { Change } from "#contract/panel/trace.ts";
import { amountOf, grouped } from "#web/ui/format/amount.ts";
import { headerOf } from "./http.ts";

export const responseHeader = ({ response }: Exchange, name: string): string | null => headerOf(response, name);

export const requestHeader = ({ request }: Exchange, name: string): string | null => headerOf(request, name);

/** The Idempotency-Key of a call as the service reads it, or null. */
export function idempotencyKeyOf(exchange: Exchange): string | null {
  const header = requestHeader(exchange, "Idempotency-Key");
  return header === null ? null : readIdempotencyKey(header).key;
}

export const isReplay = (exchange: Exchange): boolean => responseHeader(exchange, "Idempotent-Replayed") === "true";

/** A charge: the amount, and the balance before and after. */
export type Charge = Extract<Change, { kind: "wallet_charged" }>;

/** The wallet charge of a call; null if it charged nothing. */
export const chargeOf = ({ trace }: Exchange): Charge | null =>
  trace.changes.find((change) => change.kind === "wallet_charged") ?? null;

export const sumOf = (charges: readonly Charge[]): MoneyText =>
  moneyText(money(charges.reduce((sum, { by }) => sum + amountOf(by), 0)));

/** What a refusal says first: of one for money its amounts, without the remedy, which is told beside it. */
export const refusalWords = ({ code, title, detail }: Problem): string =>
  code === "insufficient_balance" ? grouped(detail.replace(errors[code].remedy, "").trim()) : title;

export const isRefused = ({ response }: Exchange): boolean => response.status >= 400;
