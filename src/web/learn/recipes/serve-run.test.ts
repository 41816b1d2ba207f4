import { afterEach, expect, test, vi } from "vitest";
import { duration } from "#contract/api/time.ts";
import type { Schedule } from "#failures/trial-world.ts";
import { ORDER, openSandbox } from "#testing/sandbox.ts";
import { WorkerMessage } from "./run-message.ts";
import { isCall, type Line, type Run, serveRun } from "./serve-run.ts";

const KEY = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";
const AUTHORIZATION = ["Authorization", `Bearer ${KEY}`];

afterEach(() => vi.unstubAllGlobals());

/** What `fetch` is in the page: it rejects as soon as the caller aborts, whatever becomes of the request. */
const fetchBy = (respond: (request: Request) => Promise<Response>) => async (request: Request) => {
  const aborted = new Promise<never>((_, reject) => {
    request.signal.addEventListener("abort", () => reject(request.signal.reason));
  });
  const response = await Promise.race([respond(request), aborted]);
  if (response.type === "error") throw new TypeError("Failed to fetch");
  return response;
};

/** A run whose worker is this test: it sends what it wants. */
function served(sandbox = openSandbox(), failures: Schedule = []) {
  const runs: Run[] = [];
  const replies: { readonly id: number; readonly error?: string; readonly response?: { readonly status: number } }[] =
    [];
  const requested: string[] = [];
  const onOver = vi.fn();
  vi.stubGlobal("fetch", (request: Request) => {
    requested.push(`${request.method} ${request.url}`);
    return fetchBy(sandbox.respond)(request);
  });
  const base = new URL("http://sandbox.test/");
  const { panel } = sandbox;
  const { receive, end } = serveRun({
    panel,
    base,
    post: (reply) => replies.push(structuredClone(reply) as (typeof replies)[number]),
    failures,
    onOver,
    onRun: (run) => runs.push(run),
  });
  const post = (message: unknown) => receive(WorkerMessage.safeParse(structuredClone(message)).data);
  const order = (id: number, changes: object = {}) =>
    post({
      kind: "call",
      id,
      at: 0,
      url: "http://sandbox.test/v1/orders",
      method: "POST",
      headers: [AUTHORIZATION, ["Content-Type", "application/json"]],
      body: new TextEncoder().encode(JSON.stringify(ORDER)).buffer,
      ...changes,
    });
  const read = (id: number, changes: object = {}) =>
    order(id, { url: "http://sandbox.test/v1/wallet", method: "GET", body: null, ...changes });
  const rows = () => runs.at(-1)?.rows ?? [];
  const lines = () => rows().filter((row): row is Line => !isCall(row));
  const calls = () => rows().filter(isCall);
  /** The responses, with the number of the call of each. */
  const responses = () =>
    calls().flatMap(({ response }, at) =>
      response === null || response === "cut" ? [] : [{ call: at + 1, ...response }],
    );
  const ended = () => runs.flatMap(({ ending }) => ending ?? []);
  return { sandbox, runs, replies, requested, onOver, end, post, order, read, lines, calls, responses, ended };
}

test("a call that no request of the API can be is an error of that call, and the run goes on", async () => {
  const run = served();
  run.order(1, { url: "http://sandbox.test/v1/../account" });
  run.read(2, { method: "TRACE" });
  run.read(3, { url: `http://sandbox.test/v1/${"x".repeat(10_000)}` });
  run.read(4);
  await vi.waitUntil(() => run.responses().length >= 4);
  await vi.waitUntil(() => run.replies.length === 4);
  const reply = (id: number) => run.replies.find((each) => each.id === id);
  expect(reply(1)?.error).toContain("makes no network calls");
  expect([2, 3].map((id) => typeof reply(id)?.error)).toEqual(["string", "string"]);
  expect(reply(4)?.response?.status).toBe(200);
  expect(run.responses()[0]).toMatchObject({ call: 1, status: null });
  expect(run.requested).toEqual(["GET http://sandbox.test/v1/wallet"]);
});

test("calls with one id have a row each, and each row has its own response", async () => {
  const run = served();
  run.read(1);
  run.read(1, { headers: [["Authorization", "Bearer rsk_demo_AnotherKeyThatNobodyHasMade00000000000000"]] });
  run.read(-1, { url: "http://sandbox.test/v9/wallet" });
  await vi.waitUntil(() => run.responses().length >= 3);
  expect(run.calls().map(({ path }) => path)).toEqual(["/v1/wallet", "/v1/wallet", "/v9/wallet"]);
  const statuses = run.responses().map(({ call, status }) => [call, status]);
  expect(statuses.toSorted()).toEqual([
    [1, 200],
    [2, 401],
    [3, 404],
  ]);
});

test("of 2,900 failures ten are turned on, for calls of the run, and none is left when it ends", async () => {
  const run = served();
  for (let count = 0; count < 2900; count++) run.post({ kind: "lose", message: "response" });
  run.order(1);
  await vi.waitUntil(() => run.responses().length >= 1);
  expect(run.responses()).toMatchObject([{ status: null }]);
  expect(run.lines().map(({ values }) => values)).toEqual([[expect.stringContaining("ten failures")]]);
  expect(run.sandbox.panel.failures.getState()).toEqual([]);
  for (let id = 2; id <= 12; id++) run.order(id);
  await vi.waitUntil(() => run.responses().length >= 12);
  expect(run.responses().filter(({ status }) => status === null)).toHaveLength(10);
  run.end("stopped");
  expect((await run.sandbox.order()).status).toBe(201);
});

test("loseNext twice, then Stop: the visitor's failure stays, and the next call gets a response", async () => {
  const run = served();
  const { panel } = run.sandbox;
  panel.startFailure({ kind: "rate_limited" }, 1);
  run.post({ kind: "lose", message: "request" });
  run.post({ kind: "lose", message: "response" });
  run.post({ kind: "line", level: "log", values: ["on"] });
  await vi.waitUntil(() => run.lines().length >= 1);
  run.end("stopped");
  expect(panel.failures.getState()).toHaveLength(1);
  expect([(await run.sandbox.order()).status, (await run.sandbox.order()).status]).toEqual([429, 201]);
});

test.each(["stopped", "too_long", "failed", "done"] as const)(
  "a slow order under way when the run ends as %s is never placed, nor is a later call made",
  async (how) => {
    const run = served();
    const { panel, clock } = run.sandbox;
    panel.startFailure({ kind: "slow", by: duration(2000) }, 1);
    run.order(1);
    await vi.waitUntil(() => run.calls().length >= 1);
    await vi.waitUntil(() => panel.failures.getState().length === 0);
    clock.move(500);
    const ended = { kind: "ended", ended: how, reason: "on purpose", line: 1, took: 0, isClean: true };
    if (how === "failed" || how === "done") run.post(ended);
    else run.end(how);
    await vi.waitUntil(() => run.ended().length >= 1);
    clock.move(5000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(run.sandbox.balance()).toBe("500.00");
    expect(run.ended()).toEqual([how]);
    expect(run.runs.at(-1)?.ending).toBe(how);
    expect(run.onOver).toHaveBeenCalledTimes(1);
    run.read(2);
    await new Promise((resolve) => setImmediate(resolve));
    expect(run.requested).toHaveLength(1);
    expect((await run.sandbox.order()).status).toBe(201);
  },
);

test("the 501st call ends the run", async () => {
  const run = served();
  for (let id = 1; id <= 501; id++) run.read(id, { url: "http://sandbox.test/account" });
  await vi.waitUntil(() => run.ended().length >= 1);
  expect(run.ended()).toEqual(["too_much"]);
  expect(run.calls()).toHaveLength(500);
});

test("the 31st call that waits is an error, and the run goes on", async () => {
  const run = served();
  const { panel, clock } = run.sandbox;
  panel.startFailure({ kind: "slow", by: duration(2000) }, null);
  for (let id = 1; id <= 31; id++) run.read(id);
  await vi.waitUntil(() => run.responses().length >= 1);
  expect(run.responses()).toMatchObject([{ call: 31, status: null }]);
  await vi.waitUntil(() => run.requested.length === 30);
  await new Promise((resolve) => setImmediate(resolve));
  clock.move(2000);
  await vi.waitUntil(() => run.responses().length >= 31);
  expect(run.responses().filter(({ status }) => status === 200)).toHaveLength(30);
});

test("a thousand lines are shown, whoever counts; what is no message is ignored, and too many messages end the run", async () => {
  const run = served();
  const values = [`a key: ${KEY}`, { [KEY]: [KEY] }];
  for (let turn = 0; turn < 1500; turn++) run.post({ kind: "line", level: "log", values });
  await vi.waitUntil(() => run.lines().length >= 1001);
  for (const message of [null, 1, {}, { kind: "else" }, { kind: "line", level: "x", values: ["y"] }]) run.post(message);
  run.post({ kind: "line", level: "log", values: "y" });
  run.post({ kind: "ended", ended: "failed", reason: "x".repeat(20_001), line: 1, took: 0, isClean: true });
  run.post({ kind: "call", id: "1", at: 0, url: "http://sandbox.test/v1/wallet", method: "GET", headers: [] });
  run.read(1, { url: 7 });
  run.read(1, { headers: [["X-Own"]] });
  for (let count = 0; count < 3000; count++) run.post({ kind: "started" });
  await vi.waitUntil(() => run.ended().length >= 1);
  expect(run.lines()).toHaveLength(1001);
  expect(run.lines().at(-1)?.values).toEqual(["More output is not shown."]);
  expect(JSON.stringify(run.runs)).not.toContain(KEY);
  expect(run.ended()).toEqual(["too_much"]);
  expect(run.requested).toEqual([]);
});

test("a run shows ten thousand members, however they are sent", async () => {
  const run = served();
  const cyclic: unknown[] = Array(7000).fill(1);
  cyclic.push(cyclic);
  for (let turn = 0; turn < 3; turn++) run.post({ kind: "line", level: "log", values: [cyclic] });
  await vi.waitUntil(() => run.lines().length >= 3);
  expect(run.lines().map(({ values: [list] }) => (list as unknown[]).length)).toEqual([7001, 2998, expect.any(Number)]);
  expect(run.lines()[0]?.values[0]).toContain("[Circular]");
});
