// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import type { OperationId } from "#contract/api/operations.ts";
import { duration } from "#contract/api/time.ts";
import type { Adjustment } from "#contract/panel/adjustment.ts";
import type { Failure } from "#contract/panel/failure.ts";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { pageSandbox, readySandbox } from "#testing/mount.tsx";
import { minutes } from "#testing/sandbox.ts";
import { callerOf } from "./authorization.ts";
import type { Draft } from "./draft.ts";
import { call, headerOf } from "./http.ts";
import { knownTo } from "./known-state.ts";
import { type Known, promiseOf } from "./promise.ts";
import { requestNow } from "./request.ts";
import { send } from "./send.ts";
import { authorize, authorizeBy, edit } from "./store.ts";

function openPage() {
  const sandbox = readySandbox();
  const page = pageSandbox({ sandbox });
  const { panel, session } = page;
  return {
    ...page,
    sandbox,
    known: (operation: OperationId, changes: Partial<Known> = {}): Known => {
      const known = knownTo(page).getState();
      const request = requestNow(page, operation);
      const header = headerOf(request, "Authorization");
      const caller = callerOf(header, known.stateView.keys, panel.sampleKey, session.getState().secrets);
      return { ...known, request, caller, failures: panel.failures.getState(), isInStep: true, ...changes };
    },
  };
}
type Page = ReturnType<typeof openPage>;

const ORDER = { product_item_id: 1001, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 2 };
/** One costs 112.09; 5 cost more than the wallet has. */
const DEAR = { product_item_id: 1005, qty: 5 };

let page: Page;
beforeEach(() => {
  page = openPage();
});

/** What happens before a request is promised. */
type Prepare = (page: Page) => unknown;

const inTurn =
  (...steps: readonly Prepare[]): Prepare =>
  async (page) => {
    for (const step of steps) await step(page);
  };
const sends =
  (operation: OperationId = "placeOrder"): Prepare =>
  (page) =>
    send(page, requestNow(page, operation), 1);
const edits =
  (draft: Partial<Draft>, operation: OperationId = "placeOrder"): Prepare =>
  ({ session }) =>
    edit(session, operation, draft);
const orders = (changes: object) => edits({ body: JSON.stringify({ ...ORDER, ...changes }, null, 2) });
/** Creates a key with these scopes, and selects it. */
const uses =
  (...scopes: string[]): Prepare =>
  async ({ sandbox, session }) => {
    const { id, secret } = await sandbox.keyWith(...scopes);
    authorizeBy(session, { id, key: secret });
  };
const readOnly = uses("wallet:read");
const pastes =
  (value: string): Prepare =>
  ({ session }) =>
    authorize(session, { kind: "pasted", value });
/** Pastes a key that exists, and that the page has not created. */
const pastesAnother: Prepare = async (page) => pastes((await page.sandbox.keyWith("wallet:read")).secret)(page);
const revokes =
  (id: string): Prepare =>
  ({ sandbox }) =>
    sandbox.send("DELETE", `/v1/keys/${id}`, { headers: { Authorization: `Bearer ${SAMPLE_KEY}` } });
const newestKey = ({ panel }: Page) => panel.stateView.getState().keys[0]!.id;
const revoked = inTurn(uses("orders:write", "wallet:read"), (page) => revokes(newestKey(page))(page));
const without: Prepare = ({ session }) => authorize(session, { kind: "none" });
const adjusts =
  (adjustment: Adjustment): Prepare =>
  ({ panel }) =>
    panel.adjust(adjustment);
const off = (productItemId = 1001) => adjusts({ kind: "switch_item", productItemId, available: false });
const fails =
  (failure: Failure): Prepare =>
  ({ panel }) =>
    panel.startFailure(failure, 1, "placeOrder");

type Row = readonly [name: string, operation: OperationId, expected: string, prepare: Prepare];

const REFUSED: readonly Row[] = [
  ["an order without a key", "placeOrder", "401 at check 3: API key", without],
  ["an order with a revoked key", "placeOrder", "401 at check 3: API key", revoked],
  ["prices with a revoked key", "listProducts", "401 at check 3: API key", revoked],
  ["an order with a key that may only read", "placeOrder", "403 at check 4: scope, lacks orders:write", readOnly],
  ["the orders with a key that may only read", "listOrders", "403 at check 4: scope, lacks orders:write", readOnly],
  [
    "an order sent before, with a key that may only read",
    "placeOrder",
    "403 at check 4: scope, lacks orders:write",
    inTurn(sends(), readOnly),
  ],
  [
    "an order that is not JSON, with a key that may only read",
    "placeOrder",
    "403 at check 4: scope, lacks orders:write",
    inTurn(readOnly, edits({ body: "{" })),
  ],
  ["the wallet with a key for orders", "getWallet", "403 at check 4: scope, lacks wallet:read", uses("orders:write")],
  ["a key with more scopes than the caller", "createKey", "403 at check 12: scopes, lacks orders:write", readOnly],
  [
    "the end of a key with more scopes than the caller",
    "revokeKey",
    "403 at check 12: scopes, lacks wallet:read",
    inTurn(
      uses("orders:write", "wallet:read"),
      (page) => edits({ id: newestKey(page) }, "revokeKey")(page),
      uses("orders:write"),
    ),
  ],
  [
    "the end of the sample key by one for orders",
    "revokeKey",
    "403 at check 12: scopes, lacks wallet:read",
    inTurn(uses("orders:write"), edits({ id: SAMPLE_KEY_ID }, "revokeKey")),
  ],
  [
    "an order by the sample key as it is pasted, after its end",
    "placeOrder",
    "401 at check 3: API key",
    inTurn(pastes(SAMPLE_KEY), revokes(SAMPLE_KEY_ID)),
  ],
  ["an order as text", "placeOrder", "415 at check 7: Content-Type", edits({ contentType: "text/plain" })],
  ["an order without a type", "placeOrder", "415 at check 7: Content-Type", edits({ contentType: "" })],
  ["a body of 17 KB", "placeOrder", "413 at check 6: size", orders({ note: "x".repeat(17_000) })],
  ["a space in the Idempotency-Key", "placeOrder", "400 at check 9: Idempotency-Key", edits({ idempotencyKey: "a b" })],
  [
    "another order with a used Idempotency-Key",
    "placeOrder",
    "422 at check 10: Idempotency-Key",
    inTurn(sends(), orders({ qty: 3 })),
  ],
  [
    "another operation with a used Idempotency-Key",
    "createKey",
    "422 at check 10: Idempotency-Key",
    inTurn(edits({ idempotencyKey: "a" }), sends(), edits({ idempotencyKey: "a" }, "createKey")),
  ],
  ["more than the item allows", "placeOrder", "422 at check 11: fields", orders({ qty: 11 })],
  ["too much of an item that is off", "placeOrder", "422 at check 11: fields", inTurn(off(), orders({ qty: 11 }))],
  [
    "no zone where the game needs one",
    "placeOrder",
    "422 at check 11: fields",
    orders({ cust_account: { user_id: "1" } }),
  ],
  [
    "a key without a name",
    "createKey",
    "422 at check 11: fields",
    edits({ body: '{"name":" ","scopes":["wallet:read"]}' }, "createKey"),
  ],
  ["an item that does not exist", "placeOrder", "422 at check 12: item", orders({ product_item_id: 999 })],
  ["an item that is off", "placeOrder", "409 at check 12: availability", off()],
  [
    "an item that is off and costs too much",
    "placeOrder",
    "409 at check 12: availability",
    inTurn(orders(DEAR), off(1005)),
  ],
  ["more than the wallet has", "placeOrder", "402 at check 12: balance", orders(DEAR)],
  [
    "more than the wallet has, by a slow call",
    "placeOrder",
    "402 at check 12: balance",
    inTurn(orders(DEAR), fails({ kind: "slow", by: duration(0) })),
  ],
  [
    "more than the wallet has after the tier is changed",
    "placeOrder",
    "402 at check 12: balance",
    inTurn(orders({ ...DEAR, qty: 4 }), adjusts({ kind: "set_tier", tier: "gold" }), orders(DEAR)),
  ],
];

const ACCEPTED: readonly Row[] = [
  ["an order", "placeOrder", "unused, costs 4.75, 495.25 after it", () => {}],
  [
    "an order of all that the wallet has",
    "placeOrder",
    "unused, costs 448.36, 51.64 after it",
    orders({ ...DEAR, qty: 4 }),
  ],
  [
    "an order without an Idempotency-Key",
    "placeOrder",
    "missing, costs 4.75, 495.25 after it",
    edits({ idempotencyKey: "" }),
  ],
  ["an order sent before", "placeOrder", "replayed, free, costs 4.75", sends()],
  [
    "an order sent before, of an item that is off by now",
    "placeOrder",
    "replayed, free, costs 4.75",
    inTurn(sends(), off()),
  ],
  [
    "an order sent before, that the wallet has no balance for by now",
    "placeOrder",
    "replayed, free, costs 448.36",
    inTurn(orders({ ...DEAR, qty: 4 }), sends()),
  ],
  [
    "an order sent before, by another key with the scope",
    "placeOrder",
    "replayed, free, costs 4.75",
    inTurn(sends(), uses("orders:write")),
  ],
  [
    "a key created before, whose caller lacks its scopes by now",
    "createKey",
    "replayed, free",
    inTurn(sends("createKey"), readOnly),
  ],
  [
    "an order 24 hours later",
    "placeOrder",
    "unused, costs 4.75, 490.50 after it",
    inTurn(sends(), ({ sandbox }) => sandbox.clock.move(minutes(24 * 60 + 1))),
  ],
  [
    "a key with the scopes of the caller",
    "createKey",
    "unused",
    inTurn(readOnly, edits({ body: '{"name":"a","scopes":["wallet:read"]}' }, "createKey")),
  ],
];

/** What the page cannot know: it says neither a refusal nor a cost. */
const UNKNOWN: readonly Row[] = [
  ["a pasted key that is not this page's", "placeOrder", "unused", pastesAnother],
  ["half a key", "placeOrder", "unused", pastes("rsk_demo_abc")],
  ["a pasted key for an order sent before", "placeOrder", "unread", inTurn(sends(), pastesAnother)],
  ["a body that is not JSON", "placeOrder", "unused", edits({ body: '{"qty":' })],
  ["a body that is no object", "placeOrder", "unused", edits({ body: "[]" })],
  [
    "a body that names a member twice",
    "placeOrder",
    "unused",
    edits({ body: JSON.stringify(ORDER).replace("{", '{"qty":1,') }),
  ],
  ["a coded body", "placeOrder", "unused", edits({ extraHeaders: [["content-encoding", "gzip"]] })],
  ["a path of one's own", "placeOrder", "unused", edits({ target: { method: "POST", path: "/v1/refunds" } })],
  ["a method of one's own", "placeOrder", "missing", edits({ target: { method: "DELETE", path: "/v1/orders" } })],
  ["a header that no browser sends", "placeOrder", "invalid", edits({ idempotencyKey: "ключ" })],
  ["a failure that is on", "placeOrder", "unused", ({ panel }) => panel.startFailure({ kind: "rate_limited" }, 1)],
  [
    "a failure of this operation, and too high a cost",
    "placeOrder",
    "unused",
    inTurn(orders(DEAR), fails({ kind: "response_lost" })),
  ],
  [
    "a lost response, and a cost that is too high for the balance known",
    "placeOrder",
    "unused",
    inTurn(fails({ kind: "response_lost" }), sends(), orders(DEAR), edits({ idempotencyKey: "new" })),
  ],
  [
    "the Idempotency-Key of a lost response, and an item that is off",
    "placeOrder",
    "lost, once",
    inTurn(fails({ kind: "response_lost" }), sends(), off()),
  ],
];

const shown = (known: Known): string => {
  const { effect, refusal, again, cost, balanceAfter } = promiseOf(known);
  if (refusal) {
    const lacks = refusal.lacks.length > 0 ? `, lacks ${refusal.lacks.join(" and ")}` : "";
    return `${refusal.status} at check ${refusal.check}: ${refusal.looksAt}${lacks}`;
  }
  return [effect, again, cost && `costs ${cost.total}`, balanceAfter && `${balanceAfter} after it`]
    .filter(Boolean)
    .join(", ");
};

describe("a promise is kept by the service", () => {
  test.each(REFUSED)("that refuses %s", async (_, operation, expected, prepare) => {
    await prepare(page);
    const known = page.known(operation);
    expect(shown(known)).toBe(expected);
    const { refusal } = promiseOf(known);
    const outcome = await call(known.request);
    const { trace, response } = page.panel.exchanges.getState().at(-1)!;
    expect(outcome).toMatchObject({ response: { status: refusal?.status } });
    expect([response.status, trace.stoppedBy]).toEqual([refusal?.status, refusal?.code]);
    expect(trace.findings.findIndex(({ result }) => result === "stopped") + 1).toBe(refusal?.check);
  });

  test.each(ACCEPTED)("that carries out %s", async (_, operation, expected, prepare) => {
    await prepare(page);
    const known = page.known(operation);
    expect(shown(known)).toBe(expected);
    const { again, balanceAfter } = promiseOf(known);
    const before = page.sandbox.balance();
    expect(await call(known.request)).toMatchObject({ response: { status: 201, isReplay: again === "free" } });
    expect(page.sandbox.balance()).toBe(balanceAfter ?? before);
  });
});

describe("the page promises nothing", () => {
  test.each(UNKNOWN)("for %s", async (_, operation, expected, prepare) => {
    await prepare(page);
    expect(shown(page.known(operation))).toBe(expected);
  });

  test("where another tab may have changed what it knows", async () => {
    await orders(DEAR)(page);
    expect(shown(page.known("placeOrder", { isInStep: false }))).toBe("unused");
    await revoked(page);
    expect(shown(page.known("placeOrder", { isInStep: false }))).toBe("unused");
  });

  test("of a used Idempotency-Key whose first request it has not seen", async () => {
    await sends()(page);
    expect(shown(page.known("placeOrder", { exchanges: [] }))).toBe("stored");
  });
});
