import * as z from "zod/mini";
import { isApiHeader } from "#contract/api/header.ts";
import { readIdempotencyKey } from "#contract/api/idempotency-key.ts";
import { KeyId } from "#contract/api/key.ts";
import { MASKED_START } from "#contract/api/key-in-text.ts";
import { OrderId } from "#contract/api/order.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { requestHeader } from "#web/client/exchange.ts";
import { type HeaderLine, jsonIn } from "#web/client/http.ts";

// What an export reads off a recorded call in order to send it again: its key, its Idempotency-Key, what it created.

/** The last 4 characters of a masked key; null for any other text. */
function last4Of(text: string): string | null {
  const last4 = text.startsWith(MASKED_START) ? text.slice(MASKED_START.length) : "";
  return /^[0-9A-Za-z]{4}$/.test(last4) ? last4 : null;
}

/** The last 4 characters of the key a request was sent with; null without a key, or with one that cannot be valid. */
export function last4Sent(exchange: Exchange): string | null {
  const { stoppedBy } = exchange.trace;
  if (stoppedBy === "api_key_unknown" || stoppedBy === "api_key_malformed") return null;
  const [, token = ""] = /^bearer (\S+)$/i.exec(requestHeader(exchange, "Authorization") ?? "") ?? [];
  return last4Of(token);
}

/**
 * The valid Idempotency-Key of a call; null if it has none. `quote` is the quotation mark of the IETF draft's form, or
 * empty.
 */
export function idempotencyKeyOf(exchange: Exchange): { readonly key: string; readonly quote: string } | null {
  if (exchange.request.method !== "POST" || exchange.trace.stoppedBy === "idempotency_key_invalid") return null;
  const header = requestHeader(exchange, "Idempotency-Key") ?? "";
  const { key, isValid } = readIdempotencyKey(header);
  return isValid ? { key, quote: header === key ? "" : '"' } : null;
}

/** The segments of the path, without the query. */
export const segmentsOf = ({ request }: Exchange): readonly string[] =>
  (request.path.split("?")[0] ?? "").split("/").slice(1);

const Made = z.object({ id: z.string(), key: z.optional(z.unknown()) });

/** The id of the order or key in a response; null if it has none. */
export const idIn = ({ response }: Exchange): string | null => Made.safeParse(jsonIn(response.body)).data?.id ?? null;

/** The order or key that a call created, with the last 4 characters of the key's value; null if it created nothing. */
export function createdBy({ request, response }: Exchange) {
  const { data } = Made.safeParse(jsonIn(response.body));
  if (request.method !== "POST" || response.status !== 201 || !data) return null;
  const { id, key } = data;
  if (OrderId.safeParse(id).success) return { id, kind: "order", last4: null } as const;
  if (!KeyId.safeParse(id).success) return null;
  return { id, kind: "key", last4: typeof key === "string" ? last4Of(key) : null } as const;
}

/** A rate-limited, failed or unstored call is a fault of the sandbox, not caused by the request. */
export const followsFromRequest = (status: number): boolean => status !== 429 && status < 500;

/** The request headers that an export contains as recorded: the API's, except the key's, which a variable has. */
export const apiHeaders = ({ request }: Exchange): readonly HeaderLine[] =>
  request.headers.filter(([name]) => isApiHeader(name) && name.toLowerCase() !== "authorization");
