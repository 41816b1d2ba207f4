import { expect, test } from "vitest";
import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { duration, instant } from "#contract/api/time.ts";
import type { ActiveFailure } from "#contract/panel/failure.ts";
import type { Exchange, ScheduledOrder } from "#contract/panel/panel.ts";
import { type CallMatcher, happened, markOf, type Observed, type StepCondition } from "./lesson.ts";

type Headers = Exchange["request"]["headers"];

interface Sent {
  readonly operation?: Exchange["operation"];
  readonly status?: number;
  readonly code?: Exchange["trace"]["stoppedBy"];
  readonly lost?: Exchange["lost"];
  readonly requestHeaders?: Headers;
  readonly responseHeaders?: Headers;
  readonly body?: string;
}

let count = 0;
function sent({ operation = "placeOrder", status = 201, code = null, lost = null, ...rest }: Sent = {}): Exchange {
  return {
    requestId: `req_${count++}`,
    world: "w",
    operation,
    at: instant(0),
    startedAt: instant(0),
    duration: duration(0),
    tab: "this",
    request: { method: "POST", path: "/v1/orders", headers: rest.requestHeaders ?? [], body: "" },
    lost,
    response: { status, headers: rest.responseHeaders ?? [], body: rest.body ?? "" },
    trace: { findings: [], stoppedBy: code, changes: [] },
  };
}

type Key = Observed["stateView"]["keys"][number];

const key = (id: string, last4: string, scopes: Key["scopes"], revoked_at: string | null = null): Key => ({
  id,
  name: id,
  scopes,
  prefix: "rsk_demo_aaaa",
  last4,
  created_at: "",
  revoked_at,
});

const order = (id: string, status: ScheduledOrder["status"]) => ({ id, status }) as ScheduledOrder;

type Seen = Partial<Omit<Observed, "stateView"> & Observed["stateView"]>;

const SAMPLE = key(SAMPLE_KEY_ID, "gRqf", ["orders:write", "wallet:read"]);

const seen = ({ exchanges = [], failures = [], ...stateView }: Seen = {}): Observed => ({
  exchanges,
  failures,
  stateView: { orders: [], keys: [SAMPLE], tier: "silver", customRate: null, ...stateView },
});

const sentWith = (last4: string) => sent({ requestHeaders: [["Authorization", `Bearer rsk_demo_...${last4}`]] });

const READER = key("key_b", "bbbb", ["wallet:read"]);
const LOST = sent({ lost: "response" });
const WALLET = sent({ operation: "getWallet", status: 200 });
const REPLAY = sent({ responseHeaders: [["Idempotent-Replayed", "true"]] });
const CUSTOM = sent({ body: '{"data":[{"price_source":"custom"}]}' });
const AFTER: CallMatcher = { operation: "getWallet", after: { operation: "placeOrder", lost: "response" } };

test.each<[what: string, isMet: boolean, call: CallMatcher, exchanges: readonly Exchange[]]>([
  ["an operation and a status", true, { operation: "placeOrder", status: 201 }, [sent()]],
  ["another operation", false, { operation: "getWallet" }, [sent()]],
  ["another status", false, { status: 200 }, [sent()]],
  ["anything", true, {}, [sent({ operation: null, status: 404 })]],
  ["anything, without a call", false, {}, []],
  ["a refusal, with a status below 400", false, { status: "refused" }, [sent({ status: 399 })]],
  ["a refusal, from 400", true, { status: "refused" }, [sent({ status: 400 })]],
  ["an error by its code", true, { code: "insufficient_scope" }, [sent({ code: "insufficient_scope" })]],
  ["another error", false, { code: "insufficient_scope" }, [sent({ code: "api_key_revoked" })]],
  ["a status, with the response lost", false, { status: 201 }, [LOST]],
  ["a lost response", true, { status: 201, lost: "response" }, [LOST]],
  ["a lost request, with the response lost", false, { lost: "request" }, [LOST]],
  ["a lost response that arrived", false, { lost: "response" }, [sent()]],
  ["a replay by its header", true, { isReplay: true }, [REPLAY]],
  ["no replay, with its header", false, { isReplay: false }, [REPLAY]],
  ["a replay without its header", false, { isReplay: true }, [sent()]],
  ["no key", true, { key: "none" }, [sent()]],
  ["no key, with one", false, { key: "none" }, [sentWith("gRqf")]],
  ["any key", true, { key: "any" }, [sentWith("gRqf")]],
  ["any key, without one", false, { key: "any" }, [sent()]],
  ["the scopes of its key", true, { key: ["wallet:read"] }, [sentWith("bbbb")]],
  ["fewer scopes than its key has", false, { key: ["wallet:read"] }, [sentWith("gRqf")]],
  ["the scopes in another order", true, { key: ["wallet:read", "orders:write"] }, [sentWith("gRqf")]],
  ["the scopes of an unknown key", false, { key: ["wallet:read"] }, [sentWith("cccc")]],
  ["a member of its response", true, { says: ["price_source", "custom"] }, [CUSTOM]],
  ["another value of the member", false, { says: ["price_source", "tier"] }, [CUSTOM]],
  ["a call after another", true, AFTER, [LOST, WALLET]],
  ["a call before the other", false, AFTER, [WALLET, LOST]],
  ["a call without the other", false, AFTER, [WALLET]],
])("whether a call has %s: %s", (_, isMet, call, exchanges) => {
  const observed = seen({ exchanges, keys: [READER, SAMPLE] });
  expect(happened({ kind: "called", call }, observed, markOf(seen()))).toBe(isMet);
});

const CALLED: StepCondition = { kind: "called", call: { operation: "placeOrder" } };
const DELIVERED: StepCondition = { kind: "delivered" };
const LOSES: StepCondition = { kind: "failure_active", failure: "response_lost" };
const MADE: StepCondition = { kind: "key_made", scopes: ["wallet:read"] };
const REVOKED: StepCondition = { kind: "key_revoked", scopes: ["wallet:read"] };
const OLD = { exchanges: [sent()], orders: [order("old", "delivered")] };
const GOLD: Seen = { tier: "gold", customRate: 100 };
const DEAD = key("key_a", "aaaa", ["wallet:read"], "2026-11-21T08:01:19.000Z");
const failing = (kind: "response_lost" | "request_lost"): ActiveFailure => ({
  failure: { kind },
  operation: null,
  remaining: 1,
});

test.each<[what: string, isMet: boolean, condition: StepCondition, before: Seen, now: Seen]>([
  ["a call before the mark", false, CALLED, OLD, OLD],
  ["a call after it", true, CALLED, OLD, { exchanges: [...OLD.exchanges, sent()] }],
  ["a call after the log was cleared", true, CALLED, OLD, { exchanges: [sent()] }],
  ["an order delivered before", false, DELIVERED, OLD, OLD],
  ["a new order that is not delivered", false, DELIVERED, OLD, { orders: [order("new", "processing"), ...OLD.orders] }],
  ["a new order that is", true, DELIVERED, OLD, { orders: [order("new", "delivered"), ...OLD.orders] }],
  ["the tier of the mark", false, { kind: "tier_changed" }, GOLD, GOLD],
  ["another tier", true, { kind: "tier_changed" }, GOLD, { tier: "bronze" }],
  ["the rate of the mark", false, { kind: "rate_set" }, GOLD, GOLD],
  ["no rate any more", false, { kind: "rate_set" }, GOLD, { customRate: null }],
  ["another rate", true, { kind: "rate_set" }, GOLD, { customRate: 150 }],
  ["a new key", true, MADE, {}, { keys: [READER, SAMPLE] }],
  ["a new key that is revoked", true, MADE, {}, { keys: [DEAD, SAMPLE] }],
  ["the sample key", false, { ...MADE, scopes: SAMPLE.scopes }, { keys: [] }, {}],
  ["no revoked key", false, REVOKED, {}, { keys: [READER, SAMPLE] }],
  ["a revoked key", true, REVOKED, {}, { keys: [DEAD, SAMPLE] }],
  ["another failure", false, LOSES, {}, { failures: [failing("request_lost")] }],
  ["the failure", true, LOSES, {}, { failures: [failing("response_lost")] }],
  ["a call that it has affected", true, LOSES, {}, { exchanges: [LOST] }],
  ["a call that another has affected", false, LOSES, {}, { exchanges: [sent({ lost: "request" })] }],
])("whether %s counts since the start of a lesson: %s", (_, isMet, condition, before, now) => {
  expect(happened(condition, seen(now), markOf(seen(before)))).toBe(isMet);
});
