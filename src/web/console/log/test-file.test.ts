import { describe, expect, test } from "vitest";
import { createSandbox, openSandbox as openStandalone } from "#standalone/create-sandbox.ts";
import { listen } from "#standalone/listen.ts";
import { CONSOLE, everySecretSent, keysIn, openSandbox, type Sandbox } from "#testing/sandbox.ts";
import { testFileOf } from "./test-file.ts";

const SAMPLE_KEY = CONSOLE.Authorization.slice("Bearer ".length);

const AsyncFunction = (async () => {}).constructor as new (
  ...namesAndText: string[]
) => (...values: unknown[]) => Promise<void>;

const fileOf = ({ panel }: Sandbox): string => testFileOf(panel.exchanges.getState(), SAMPLE_KEY);

/** Runs a test file as Vitest does, against a sandbox. Rejects if its test fails. */
async function runFile<Service extends { readonly respond: (request: Request) => Promise<Response> }>(
  text: string,
  sandbox: Service,
  env: Record<string, string> = {},
) {
  const tests: (() => Promise<void>)[] = [];
  const globals = {
    test: (_: string, work: () => Promise<void>) => void tests.push(work),
    expect,
    process: { env: { API_BASE_URL: "http://sandbox.test", API_KEY: SAMPLE_KEY, ...env } },
    fetch: (address: string, init: RequestInit) => sandbox.respond(new Request(address, init)),
  };
  await new AsyncFunction(...Object.keys(globals), text.replace(/^import .*$/m, ""))(...Object.values(globals));
  expect(tests).toHaveLength(1);
  for (const run of tests) await run();
  return sandbox;
}

const callsOf = ({ panel }: Sandbox) =>
  panel.exchanges
    .getState()
    .map(({ request, response, trace }) => [
      request.method,
      request.body,
      response.status,
      trace.stoppedBy === "api_key_unknown" ? "api_key_malformed" : trace.stoppedBy,
      response.headers.find(([name]) => name === "Idempotent-Replayed")?.[1],
    ]);

/** A sandbox with calls of every kind in its log. */
async function recorded(): Promise<Sandbox> {
  const sandbox = openSandbox();
  const { get, order, post, send, keyWith } = sandbox;
  await get("/v1/products?limit=5", {});
  const first = await order({}, { "Idempotency-Key": "a" });
  await order({}, { "Idempotency-Key": "a" });
  await order({ qty: 3 }, { "Idempotency-Key": '"a"' });
  await order({}, { "Idempotency-Key": "not valid" });
  const second = await order();
  await get(`/v1/orders/${second.json.id}`);
  await send("HEAD", `/v1/orders/${first.json.id}?x=%26%3D&y`, { headers: CONSOLE });
  await send("OPTIONS", "/v1/orders");
  const reader = await keyWith("wallet:read");
  const writer = await keyWith("orders:write");
  await get("/v1/wallet", reader.header);
  await get("/v1/wallet", writer.header);
  await order({}, writer.header);
  await order({ product_item_id: 1005, qty: 5 });
  await send("DELETE", `/v1/keys/${reader.id}`, { headers: CONSOLE });
  await get("/v1/wallet", reader.header);
  await get("/v1/keys");
  await get("/v1/orders?status=processing&limit=2");
  await get("/v1/wallet", {});
  await get("/v1/wallet", { Authorization: "Basic dXNlcjpwYXNz" });
  await get("/v1/wallet", { Authorization: `Bearer ${SAMPLE_KEY.slice(0, -1)}x` });
  await post("/v1/orders", "{");
  await post("/v1/orders", '{"__proto__": {"qty": 1}}');
  await send("POST", "/v1/orders", { body: "{}", headers: { ...CONSOLE, "Content-Type": "text/plain" } });
  await get(`/v1/orders/ord_${"0".repeat(20)}`);
  return sandbox;
}

describe("the exported test", () => {
  test("passes against a fresh sandbox, which gets the same calls", async () => {
    const sandbox = await recorded();
    const again = await runFile(fileOf(sandbox), openSandbox({ seed: 2 }));
    expect(callsOf(again)).toEqual(callsOf(sandbox));
    expect(again.balance()).toBe(sandbox.balance());
  });

  test("passes against sandbox.mjs, by its fetch and on its port", async () => {
    const text = fileOf(await recorded());
    await runFile(text, { respond: (await createSandbox()).fetch });
    const { origin, close, cut } = await listen(0, async () => (await openStandalone({})).respond);
    await runFile(text, { respond: fetch }, { API_BASE_URL: origin });
    cut();
    await close();
  });

  test("passes again against another sandbox, and fails against the same one, whose balance is lower", async () => {
    const sandbox = openSandbox();
    await sandbox.order({}, { "Idempotency-Key": "a" });
    await sandbox.get("/v1/wallet");
    const again = await runFile(fileOf(sandbox), openSandbox({ seed: 2 }));
    await runFile(fileOf(sandbox), openSandbox({ seed: 3 }));
    await expect(runFile(fileOf(sandbox), again)).rejects.toThrow(/to match object/);
    expect(again.panel.stateView.getState().orders).toHaveLength(2);
  });

  test("fails if a response has another status, code, total or replay", async () => {
    const changes: [RegExp, string][] = [
      [/status: 422/, "status: 400"],
      [/code: "insufficient_balance"/, 'code: "not_found"'],
      [/total: "9.50"/, 'total: "9.51"'],
      [/replayed: "true"/, 'replayed: "false"'],
    ];
    const text = fileOf(await recorded());
    for (const [from, to] of changes) {
      expect(text).toMatch(from);
      await expect(runFile(text.replace(from, to), openSandbox({ seed: 2 })), to).rejects.toThrow(/to match object/);
    }
  });

  test("uses the ids and keys that its own calls return", async () => {
    const text = fileOf(await recorded());
    expect(text).toContain('await send("GET", "/v1/orders/" + order2.body.id, {');
    expect(text).toContain('await send("DELETE", "/v1/keys/" + key1.body.id, {');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code.
    expect(text).toContain("Authorization: `Bearer ${key1.body.key}`,");
    expect(text).not.toMatch(/(ord|key)_(?!0{20})[0-9A-Za-z]{20}/);
  });

  test("reads a key that none of its calls creates from the environment", async () => {
    const sandbox = openSandbox();
    const { secret, header } = await sandbox.keyWith("wallet:read");
    sandbox.panel.forgetExchanges();
    await sandbox.get("/v1/wallet", header);
    const name = `API_KEY_${secret.slice(-4)}`;
    const text = fileOf(sandbox);
    expect(text).toContain(`const { API_BASE_URL, API_KEY, ${name} } = process.env;`);
    const again = openSandbox({ seed: 2 });
    const theirs = await again.keyWith("wallet:read");
    await runFile(text, again, { [name]: theirs.secret });
  });

  test("leaves out what would happen differently: lost requests and simulated failures", async () => {
    const sandbox = openSandbox();
    const { panel, order, get } = sandbox;
    const attempt = async (kind: "request_lost" | "response_lost" | "internal_error") => {
      panel.startFailure({ kind }, 1);
      await order({}, { "Idempotency-Key": "a" }).catch(() => {});
    };
    await attempt("request_lost");
    await attempt("internal_error");
    await attempt("response_lost");
    await order({}, { "Idempotency-Key": "a" });
    await get("/v1/wallet");
    const again = await runFile(fileOf(sandbox), openSandbox({ seed: 2 }));
    expect(callsOf(again).map(([method, , status, , replayed]) => [method, status, replayed])).toEqual([
      ["POST", 201, "false"],
      ["POST", 201, "true"],
      ["GET", 200, undefined],
    ]);
  });

  test("contains no key, wherever one was written", async () => {
    const sandbox = openSandbox();
    await everySecretSent(sandbox);
    const text = fileOf(sandbox);
    expect(keysIn(text)).toEqual([]);
    await runFile(text, openSandbox({ seed: 2 }));
  });

  test.each([
    '"); throw new Error("injected"); ("',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text that a template would evaluate.
    "`${(() => { throw new Error('injected'); })()}`",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text that a template would evaluate.
    "*/ \u2028 // \r\n \\ \" ' ${API_KEY}",
  ])("sends %j as text, never as code", async (text) => {
    const sandbox = openSandbox();
    const inHeader = text.replace(/[^\x20-\x7e]/g, "");
    await sandbox.send("POST", `/v1/orders?a=${encodeURIComponent(text)}`, {
      headers: { ...CONSOLE, "Content-Type": inHeader },
      body: JSON.stringify({ note: text }) + text,
    });
    const again = await runFile(fileOf(sandbox), openSandbox({ seed: 2 }));
    const [sent] = again.panel.exchanges.getState();
    const [before] = sandbox.panel.exchanges.getState();
    expect(sent?.request.body).toBe(before?.request.body);
    expect(sent?.request.path).toBe(before?.request.path);
    expect(sent?.request.headers).toContainEqual(["Content-Type", inHeader.trim()]);
  });
});
