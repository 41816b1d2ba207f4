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

/** The key a request is sent with: none, a variable, or one that cannot be valid (the header as recorded). */
type Caller =
  | { readonly kind: "none" }
  | { readonly kind: "variable"; readonly variable: string }
  | { readonly kind: "invalid"; readonly header: string };

/** An Idempotency-Key as a variable; `quote` is the quotation mark of the IETF draft's form, or empty. */
interface IdempotencyVariable {
  readonly variable: string;
  readonly quote: string;
  /** Whether no earlier request uses it. */
  readonly isFirst: boolean;
}

/** A response member that later requests use, and the variable that stores it. */
interface Kept {
  readonly member: "id" | "key";
  readonly variable: string;
}

/** What one request takes from earlier requests and provides to later ones. */
export interface FlowStep {
  readonly caller: Caller;
  /** The path's segments; an id returned by an earlier response is a variable name. */
  readonly segments: readonly (string | { readonly variable: string })[];
  readonly idempotency: IdempotencyVariable | null;
  readonly keeps: readonly Kept[];
}

export interface Flow {
  readonly steps: readonly FlowStep[];
  readonly variables: readonly PostmanVariable[];
}

/** What a POST created: the id, and the last 4 characters of a key's value if this response showed it. */
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

/** The value of a JSON text; undefined when it is not valid JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function createdBy({ request, response }: Exchange): Created | null {
  if (request.method !== "POST" || response.status !== 201) return null;
  const { data } = Made.safeParse(jsonIn(response.body));
  if (!data) return null;
  if (OrderId.safeParse(data.id).success) return { kind: "order", id: data.id, last4: null };
  if (!KeyId.safeParse(data.id).success) return null;
  return { kind: "key", id: data.id, last4: typeof data.key === "string" ? last4Of(data.key) : null };
}

const segmentsOf = ({ request }: Exchange): readonly string[] => (request.path.split("?")[0] ?? "").split("/").slice(1);

/** The last 4 characters of the key a request was sent with; null without a key, or with one that cannot be valid. */
function last4Sent(exchange: Exchange): string | null {
  const { stoppedBy } = exchange.trace;
  if (stoppedBy === "api_key_unknown" || stoppedBy === "api_key_malformed") return null;
  const [, token = ""] = /^bearer (\S+)$/i.exec(requestHeader(exchange, "Authorization") ?? "") ?? [];
  return last4Of(token);
}

/** A valid Idempotency-Key without its quotes; null for an invalid one, which is sent unchanged. */
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
 * How ids, keys and Idempotency-Keys pass from one request of the Log to the next. The Log holds no key values: a key
 * other than the console key is a variable, set by the request that created it or by the user.
 */
export function flowOf(exchanges: readonly Exchange[], consoleKey: string): Flow {
  const created = exchanges.map(createdBy);
  const variables = new Map<string, PostmanVariable>();
  const ids = new Map<string, string>();
  const counts = { order: 0, key: 0 };
  const idempotency = new Map<string, string>();

  /** Whether a later request matches the predicate. */
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

  // A replay must send its original's value, and a second run must not replay the first one. So each
  // recorded value is one variable, and its first request sets a new value in every run.
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
