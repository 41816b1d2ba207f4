import type { Condition } from "#contract/panel/condition.ts";

type Kind = Condition["kind"];

/** Each kind of fault, and what happens to a call as seen from either side. */
export const kinds = {
  slow: { client: "the usual answer, later", service: "waits, then carries the call out" },
  lost_request: { client: "a network error", service: "never hears of the call" },
  lost_answer: { client: "the very same network error", service: "carries the call out, and charges" },
  rate_limited: { client: "429 with Retry-After", service: "refuses, changes nothing" },
  internal_error: { client: "500", service: "fails, changes nothing" },
  storage_unavailable: { client: "503 with Retry-After", service: "fails, changes nothing" },
} as const satisfies Record<Kind, { readonly client: string; readonly service: string }>;

export const KINDS = Object.keys(kinds) as readonly Kind[];
