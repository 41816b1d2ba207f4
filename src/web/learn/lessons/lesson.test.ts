import { describe, expect, test } from "vitest";
import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { duration, instant } from "#contract/api/time.ts";
import type { ActiveFailure } from "#contract/panel/failure.ts";
import type { Exchange, ScheduledOrder } from "#contract/panel/panel.ts";
import type { Mark } from "#web/client/stored-lessons.ts";

import { type CallMatcher, happened, markOf, type Observed } from "./lesson.ts";

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

const key = (
  id: string,
  last4: string,
  scopes: Observed["stateView"]["keys"][number]["scopes"],
  revoked_at: string | null = null,
) => ({
  id,
  name: id,
  scopes,
  prefix: "rsk_demo_aaaa",
  last4,
  created_at: "",
  revoked_at,
});

const order = (id: string, status: ScheduledOrder["status"]) => ({ id, status }) as ScheduledOrder;

function seen({
  exchanges = [],
  failures = [],
  ...stateView
}: Partial<Omit<Observed, "stateView">> & Partial<Observed["stateView"]> = {}): Observed {
  const console = key(SAMPLE_KEY_ID, "gRqf", ["orders:write", "wallet:read"]);
  return {
    exchanges,
    failures,
    stateView: { orders: [], keys: [console], tier: "silver", customRate: null, ...stateView },
  };
}

const AT_FIRST: Mark = markOf(seen());

const isCalled = (call: CallMatcher, ...exchanges: readonly Exchange[]): boolean =>
  happened({ kind: "called", call }, seen({ exchanges }), AT_FIRST);

const bearer = (last4: string): Headers => [["Authorization", `Bearer rsk_demo_...${last4}`]];

describe("a call", () => {
  test("matches by operation and status", () => {
    expect(isCalled({ operation: "placeOrder", status: 201 }, sent())).toBe(true);
    expect(isCalled({ operation: "getWallet" }, sent())).toBe(false);
    expect(isCalled({ status: 200 }, sent())).toBe(false);
    expect(isCalled({}, sent({ operation: null, status: 404 }))).toBe(true);
    expect(isCalled({})).toBe(false);
  });

  test("matches `refused` from status 400, and an error by its code", () => {
    expect(isCalled({ status: "refused" }, sent({ status: 399 }))).toBe(false);
    expect(isCalled({ status: "refused" }, sent({ status: 400 }))).toBe(true);
    expect(isCalled({ code: "insufficient_scope" }, sent({ code: "insufficient_scope" }))).toBe(true);
    expect(isCalled({ code: "insufficient_scope" }, sent({ code: "api_key_revoked" }))).toBe(false);
  });

  test("with a lost response matches only if a lost response is required", () => {
    const lost = sent({ lost: "response" });
    expect(isCalled({ status: 201 }, lost)).toBe(false);
    expect(isCalled({ status: 201, lost: "response" }, lost)).toBe(true);
    expect(isCalled({ lost: "request" }, lost)).toBe(false);
    expect(isCalled({ lost: "response" }, sent())).toBe(false);
  });

  test("matches as a replay by its response header", () => {
    const replay = sent({ responseHeaders: [["Idempotent-Replayed", "true"]] });
    expect(isCalled({ isReplay: true }, replay)).toBe(true);
    expect(isCalled({ isReplay: false }, replay)).toBe(false);
    expect(isCalled({ isReplay: true }, sent())).toBe(false);
  });

  test("matches by the key it was sent with", () => {
    const withKey = sent({ requestHeaders: bearer("gRqf") });
    expect(isCalled({ key: "none" }, sent())).toBe(true);
    expect(isCalled({ key: "none" }, withKey)).toBe(false);
    expect(isCalled({ key: "any" }, withKey)).toBe(true);
    expect(isCalled({ key: "any" }, sent())).toBe(false);
  });

  test("matches by the exact scopes of its key, in any order", () => {
    const keys = [key("key_b", "bbbb", ["wallet:read"]), ...seen().stateView.keys];
    const isWith = (last4: string, scopes: CallMatcher["key"]) =>
      happened(
        { kind: "called", call: { key: scopes ?? "none" } },
        seen({ exchanges: [sent({ requestHeaders: bearer(last4) })], keys }),
        AT_FIRST,
      );
    expect(isWith("bbbb", ["wallet:read"])).toBe(true);
    expect(isWith("gRqf", ["wallet:read"])).toBe(false);
    expect(isWith("gRqf", ["wallet:read", "orders:write"])).toBe(true);
    expect(isWith("cccc", ["wallet:read"])).toBe(false);
  });

  test("matches by a member of its response", () => {
    const response = sent({ body: '{"data":[{"price_source":"custom"}]}' });
    expect(isCalled({ says: ["price_source", "custom"] }, response)).toBe(true);
    expect(isCalled({ says: ["price_source", "tier"] }, response)).toBe(false);
  });

  test("with `after` matches only if the other call came first", () => {
    const after: CallMatcher = { operation: "getWallet", after: { operation: "placeOrder", lost: "response" } };
    const wallet = sent({ operation: "getWallet", status: 200 });
    const lost = sent({ lost: "response" });
    expect(isCalled(after, lost, wallet)).toBe(true);
    expect(isCalled(after, wallet, lost)).toBe(false);
    expect(isCalled(after, wallet)).toBe(false);
  });
});

describe("since the start of a lesson", () => {
  test("calls before the mark do not count, calls after it do", () => {
    const [before, later] = [sent(), sent()];
    const mark = markOf(seen({ exchanges: [before] }));
    const call = { kind: "called", call: { operation: "placeOrder" } } as const;
    expect(happened(call, seen({ exchanges: [before] }), mark)).toBe(false);
    expect(happened(call, seen({ exchanges: [before, later] }), mark)).toBe(true);
  });

  test("everything counts in another world and after the log was cleared", () => {
    const mark = markOf(seen({ exchanges: [sent()] }));
    expect(happened({ kind: "called", call: {} }, seen({ exchanges: [sent()] }), mark)).toBe(true);
  });

  test("an order counts once it is delivered, and only if it is newer than the mark", () => {
    const mark = markOf(seen({ orders: [order("old", "delivered")] }));
    const is = (...orders: readonly ScheduledOrder[]) => happened({ kind: "delivered" }, seen({ orders }), mark);
    expect(is(order("old", "delivered"))).toBe(false);
    expect(is(order("new", "processing"), order("old", "delivered"))).toBe(false);
    expect(is(order("new", "delivered"), order("old", "delivered"))).toBe(true);
  });

  test("a tier or a custom rate counts only if it differs from the one at the mark", () => {
    const mark = markOf(seen({ tier: "gold", customRate: 100 }));
    expect(happened({ kind: "tier_changed" }, seen({ tier: "gold" }), mark)).toBe(false);
    expect(happened({ kind: "tier_changed" }, seen({ tier: "bronze" }), mark)).toBe(true);
    expect(happened({ kind: "rate_set" }, seen({ customRate: 100 }), mark)).toBe(false);
    expect(happened({ kind: "rate_set" }, seen({ customRate: null }), mark)).toBe(false);
    expect(happened({ kind: "rate_set" }, seen({ customRate: 150 }), mark)).toBe(true);
  });

  test("a key counts by its scopes when created and when revoked; the sample key never counts", () => {
    const made = { kind: "key_made", scopes: ["wallet:read"] } as const;
    const revoked = { kind: "key_revoked", scopes: ["wallet:read"] } as const;
    const [rest] = [seen().stateView.keys];
    const mark = markOf(seen());
    const alive = seen({ keys: [key("key_a", "aaaa", ["wallet:read"]), ...rest] });
    const dead = seen({ keys: [key("key_a", "aaaa", ["wallet:read"], "2026-11-21T08:01:19.000Z"), ...rest] });
    expect([happened(made, seen(), mark), happened(revoked, seen(), mark)]).toEqual([false, false]);
    expect([happened(made, alive, mark), happened(revoked, alive, mark)]).toEqual([true, false]);
    expect([happened(made, dead, mark), happened(revoked, dead, mark)]).toEqual([true, true]);
    const both = { kind: "key_made", scopes: ["wallet:read", "orders:write"] } as const;
    expect(happened(both, seen(), { ...mark, key: null })).toBe(false);
  });

  test("a failure counts while it is active and after it has affected a call", () => {
    const lost = { kind: "failure_active", failure: "response_lost" } as const;
    const waiting: ActiveFailure = { failure: { kind: "response_lost" }, operation: null, remaining: 1 };
    const other: ActiveFailure = { failure: { kind: "request_lost" }, operation: null, remaining: 1 };
    expect(happened(lost, seen(), AT_FIRST)).toBe(false);
    expect(happened(lost, seen({ failures: [other] }), AT_FIRST)).toBe(false);
    expect(happened(lost, seen({ failures: [waiting] }), AT_FIRST)).toBe(true);
    expect(happened(lost, seen({ exchanges: [sent({ lost: "response" })] }), AT_FIRST)).toBe(true);
    expect(happened(lost, seen({ exchanges: [sent({ lost: "request" })] }), AT_FIRST)).toBe(false);
  });
});
