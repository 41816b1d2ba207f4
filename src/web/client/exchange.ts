import { readIdempotencyKey } from "#contract/api/idempotency-key.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import type { Change } from "#contract/panel/trace.ts";
import { headerOf } from "./http.ts";

export const responseHeader = ({ response }: Exchange, name: string): string | null => headerOf(response, name);

export const requestHeader = ({ request }: Exchange, name: string): string | null => headerOf(request, name);

/** The Idempotency-Key of a call as the service reads it, or null. */
export function idempotencyKeyOf(exchange: Exchange): string | null {
  const header = requestHeader(exchange, "Idempotency-Key");
  return header === null ? null : readIdempotencyKey(header).key;
}

export const isReplay = (exchange: Exchange): boolean => responseHeader(exchange, "Idempotent-Replayed") === "true";

/** The wallet charge of a call: the amount, and the balance before and after; null if it charged nothing. */
export const chargeOf = ({ trace }: Exchange): Extract<Change, { kind: "wallet_charged" }> | null =>
  trace.changes.find((change) => change.kind === "wallet_charged") ?? null;

export const isRefused = ({ response }: Exchange): boolean => response.status >= 400;
