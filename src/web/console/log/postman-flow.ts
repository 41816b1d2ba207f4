import * as z from "zod/mini";
import { KeyId } from "#contract/api/key.ts";
import { MASKED_START } from "#contract/api/key-in-text.ts";
import { OrderId } from "#contract/api/order.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { requestHeader } from "#web/client/exchange.ts";

interface PostmanVariable {
  readonly key: string;
  readonly value: string;
  readonly type: "string";
  readonly description: string;
}

/** Which key a request is sent with: none, a variable's, or none that could be valid (the header as the log has it). */
type Caller =
  | { readonly kind: "none" }
  | { readonly kind: "variable"; readonly variable: string }
  | { readonly kind: "invalid"; readonly header: string };

/** An Idempotency-Key as a variable; `quote` is the quotation mark of the IETF draft's form, or empty. */
interface IdempotencyVariable {
  readonly variable: string;
  readonly quote: string;
  /** Whether no request before this one uses it. */
  readonly isFirst: boolean;
}

/** A member of a response that later requests use, and the variable that carries it there. */
interface Kept {
  readonly member: "id" | "key";
  readonly variable: string;
}

/** What one request of the log takes from the requests before it, and hands on. */
export interface FlowStep {
  readonly caller: Caller;
  /** The path's segments, an id that an earlier response returned as a variable's name. */
  readonly segments: readonly (string | { readonly variable: string })[];
  readonly idempotency: IdempotencyVariable | null;
  readonly keeps: readonly Kept[];
}

export interface Flow {
  readonly steps: readonly FlowStep[];
  readonly variables: readonly PostmanVariable[];
}

/** What a POST made: the id, and the last 4 of a key's value where this response showed it. */
interface Created {
  readonly kind: "order" | "key";
  readonly id: string;
  readonly last4: string | null;
}

const Made = z.object({ id: z.string(), key: z.optional(z.unknown()) });

const last4Of = (text: string): string | null => {
  const last4 = text.startsWith(MASKED_START) ? text.slice(MASKED_START.length) : "";
  return /^[0-9A-Za-z]{4}$/.test(last4) ? last4 : null;
};

/** A JSON text's value, or undefined where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function createdBy({ request, answer }: Exchange): Created | null {
  if (request.method !== "POST" || answer.status !== 201) return null;
  const { data } = Made.safeParse(jsonIn(answer.body));
  if (!data) return null;
  if (OrderId.safeParse(data.id).success) return { kind: "order", id: data.id, last4: null };
  if (!KeyId.safeParse(data.id).success) return null;
  return { kind: "key", id: data.id, last4: typeof data.key === "string" ? last4Of(data.key) : null };
}

const segmentsOf = ({ request }: Exchange): readonly string[] => (request.path.split("?")[0] ?? "").split("/").slice(1);

/** The last 4 of the key a request was sent with; null where it was sent without one, or with none that could be valid. */
function last4Sent(exchange: Exchange): string | null {
  const { stoppedBy } = exchange.trace;
  if (stoppedBy === "api_key_unknown" || stoppedBy === "api_key_malformed") return null;
  const [, token = ""] = /^bearer (\S+)$/i.exec(requestHeader(exchange, "Authorization") ?? "") ?? [];
  return last4Of(token);
}

/** An Idempotency-Key the service takes, without its quotes; null for any other, which is sent as it is. */
function idempotencyKeyOf(exchange: Exchange): { readonly key: string; readonly quote: string } | null {
  if (exchange.request.method !== "POST" || exchange.trace.stoppedBy === "idempotency_key_invalid") return null;
  const [, quote = "", key = ""] =
    /^("?)([!-~]{1,255})\1$/.exec(requestHeader(exchange, "Idempotency-Key") ?? "") ?? [];
  return key === "" ? null : { key, quote };
}

const variable = (key: string, description: string): PostmanVariable => ({
  key,
  value: "",
  type: "string",
  description,
});

/**
 * How ids, keys and Idempotency-Keys go from one request of the log to the next. The log holds no key's value: a key
 * other than the console's is a variable, which the request that created it sets, or the user.
 */
export function flowOf(exchanges: readonly Exchange[], consoleKey: string): Flow {
  const created = exchanges.map(createdBy);
  const variables = new Map<string, PostmanVariable>();
  const ids = new Map<string, string>();
  const counts = { order: 0, key: 0 };
  const idempotency = new Map<string, string>();

  /** Whether a request after this one passes the test. */
  const isUsedAfter = (place: number, isUse: (exchange: Exchange) => boolean) => exchanges.slice(place + 1).some(isUse);

  function keepId(place: number, { id, kind }: Created): readonly Kept[] {
    if (ids.has(id) || !isUsedAfter(place, (each) => segmentsOf(each).includes(id))) return [];
    counts[kind] += 1;
    const name = `${kind}_id_${counts[kind]}`;
    ids.set(id, name);
    variables.set(name, variable(name, `Set by the request that created ${id} in the sandbox.`));
    return [{ member: "id", variable: name }];
  }

  function keepKey(place: number, { last4 }: Created): readonly Kept[] {
    if (last4 === null || !isUsedAfter(place, (each) => last4Sent(each) === last4)) return [];
    const name = `api_key_${last4}`;
    variables.set(name, variable(name, `The key ending in ${last4}. Set by the request that creates it.`));
    return [{ member: "key", variable: name }];
  }

  function callerOf(exchange: Exchange): Caller {
    const header = requestHeader(exchange, "Authorization");
    if (header === null) return { kind: "none" };
    const last4 = last4Sent(exchange);
    if (last4 === null) return { kind: "invalid", header };
    if (consoleKey.endsWith(last4)) return { kind: "variable", variable: "api_key" };
    const name = `api_key_${last4}`;
    if (!variables.has(name)) {
      const description = `The key ending in ${last4}. No request here creates it: enter a key with the same scopes.`;
      variables.set(name, variable(name, description));
    }
    return { kind: "variable", variable: name };
  }

  // A replay must send the value of its original, and a second run must not be a replay of the first: so each
  // recorded value is one variable, which its first request sets anew in every run.
  function idempotencyOf(exchange: Exchange): IdempotencyVariable | null {
    const found = idempotencyKeyOf(exchange);
    if (!found) return null;
    const known = idempotency.get(found.key);
    const name = known ?? `idempotency_key_${idempotency.size + 1}`;
    idempotency.set(found.key, name);
    variables.set(name, variable(name, "A new UUID in every run, the same for a request and its replays."));
    return { variable: name, quote: found.quote, isFirst: known === undefined };
  }

  const steps = exchanges.map((exchange, place): FlowStep => {
    const segments = segmentsOf(exchange).map((segment) => {
      const name = ids.get(segment);
      return name === undefined ? segment : { variable: name };
    });
    const made = created[place] ?? null;
    return {
      caller: callerOf(exchange),
      segments,
      idempotency: idempotencyOf(exchange),
      keeps: made ? [...keepId(place, made), ...keepKey(place, made)] : [],
    };
  });
  return { steps, variables: [...variables.values()] };
}
