import { expect, test } from "vitest";
import { SEEDED_START } from "#contract/page/seeded-start.ts";
import type { Speed } from "#contract/panel/adjustment.ts";
import { controlled } from "./control.ts";
import { openSandbox } from "./create-sandbox.ts";

const ORIGIN = "http://127.0.0.1:4010";
const ORDER = JSON.stringify({ product_item_id: 2001, cust_account: { user_id: "1" }, qty: 1 });
const JSON_TYPE = { "Content-Type": "application/json" };

async function opened(speed: Speed = 1) {
  const service = await openSandbox({ seed: 1 }, { speed });
  const { sandbox } = service;
  const call = (method: string, path: string, body?: string, headers: HeadersInit = JSON_TYPE) =>
    controlled(service)(new Request(ORIGIN + path, { method, headers, ...(body !== undefined && { body }) }));
  const order = () => call("POST", "/v1/orders", ORDER, { ...JSON_TYPE, Authorization: `Bearer ${sandbox.sampleKey}` });
  const wallet = async () => {
    const response = await call("GET", "/v1/wallet", undefined, { Authorization: `Bearer ${sandbox.sampleKey}` });
    return response.type === "error" ? "lost" : response.status;
  };
  return { call, wallet, order, sandbox };
}

test("a failure is turned on by its name and options, and DELETE removes what is not used up", async () => {
  const { call, wallet } = await opened();
  const asked = JSON.stringify({ failure: "internal_error", times: 2, operation: "getWallet" });
  const response = await call("POST", "/sandbox/failures", asked);
  expect([response.status, response.headers.get("X-Sandbox")]).toEqual([204, "1"]);
  expect([await wallet(), await wallet(), await wallet()]).toEqual([500, 500, 200]);
  await call("POST", "/sandbox/failures", '{"failure":"response_lost","times":5}');
  expect(await wallet()).toBe("lost");
  expect((await call("DELETE", "/sandbox/failures")).status).toBe(204);
  expect(await wallet()).toBe(200);
});

test("reset restores the sample data, and the clock runs as before", async () => {
  const { call, order, sandbox } = await opened(60);
  await order();
  await call("POST", "/sandbox/failures", '{"failure":"slow","times":5}');
  expect((await call("POST", "/sandbox/reset")).status).toBe(204);
  expect([sandbox.state().orders, sandbox.calls()]).toEqual([[], []]);
  expect((await order()).status).toBe(201);
  sandbox.clock.advance(84);
  expect(sandbox.state().orders[0]?.status).toBe("delivered");
});

test.each([
  ["with a seed starts again", { seed: 1 }, SEEDED_START],
  ["without one keeps what it was advanced by", {}, null],
] as const)("after a reset the clock %s, paused as it was", async (_, options, start) => {
  const service = await openSandbox(options);
  const post = (path: string, body: string) =>
    controlled(service)(new Request(ORIGIN + path, { method: "POST", headers: JSON_TYPE, body }));
  const shows = service.sandbox.clock.now();
  await post("/sandbox/clock", '{"advance":3600000,"pause":true}');
  await post("/sandbox/reset", "{}");
  expect(service.sandbox.clock.now()).toBe(start ?? shows + 3_600_000);
  service.sandbox.clock.advance(1000);
  expect(service.sandbox.clock.now()).toBe(start ?? shows + 3_600_000);
});

test("an advance beyond the last instant is refused, and the clock runs on", async () => {
  const { call, sandbox } = await opened(10);
  const [first] = await Promise.all(
    Array.from({ length: 98 }, () => call("POST", "/sandbox/clock", '{"advance":1e12}')),
  );
  expect(first?.status).toBe(204);
  const before = sandbox.save();
  const response = await call("POST", "/sandbox/clock", '{"advance":1e12}');
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringMatching(/^advance must be whole milliseconds from 0 to \d+, not 1000000000000\.\n$/),
  ]);
  expect(sandbox.save()).toBe(before);
  expect(JSON.parse(before).world.clock.speed).toBe(10);
  expect((await call("POST", "/sandbox/state", before)).status).toBe(204);
});

test.each([0, 1, 60] as const)("at speed %i the clock advances by what is asked for, paused or not", async (speed) => {
  const { call, order, sandbox } = await opened(speed);
  await order();
  await call("POST", "/sandbox/clock", '{"pause":true}');
  sandbox.clock.advance(60_000);
  await call("POST", "/sandbox/clock", '{"advance":4999}');
  expect(sandbox.state().orders[0]?.status).toBe("processing");
  await call("POST", "/sandbox/clock", '{"advance":1,"pause":false}');
  expect(sandbox.state().orders[0]?.status).toBe("delivered");
  await order();
  sandbox.clock.advance(5000);
  expect(sandbox.state().orders[0]?.status).toBe("delivered");
});

test("the clock advances by each of two requests, however close, and then runs", async () => {
  for (let turns = 0; turns < 60; turns++) {
    const { call, sandbox } = await opened(10);
    const before = sandbox.clock.now();
    const first = call("POST", "/sandbox/clock", '{"advance":1000}');
    for (let turn = 0; turn < turns; turn++) await null;
    await Promise.all([first, call("POST", "/sandbox/clock", '{"advance":1000}')]);
    expect([sandbox.clock.now() - before, JSON.parse(sandbox.save()).world.clock.speed]).toEqual([2000, 10]);
  }
});

test("a slow call goes on when the clock advances, and a paused clock stays so after a reset", async () => {
  const { call, order, sandbox } = await opened();
  await call("POST", "/sandbox/clock", '{"pause":true}');
  await call("POST", "/sandbox/reset", "{}");
  sandbox.fail("slow", { operation: "placeOrder" });
  const slow = order();
  await call("GET", "/v1/products");
  await call("POST", "/sandbox/clock", '{"advance":3000}');
  expect((await slow).status).toBe(201);
  sandbox.clock.advance(5000);
  expect(sandbox.state().orders[0]?.status).toBe("processing");
});

test("a saved state is loaded, and calls are listed, as the module has them", async () => {
  const { call, order, sandbox } = await opened();
  await order();
  const saved = await call("GET", "/sandbox/state");
  expect([saved.status, saved.headers.get("Content-Type")]).toEqual([200, "application/json"]);
  const listed = await call("GET", "/sandbox/calls");
  expect(await listed.json()).toEqual(JSON.parse(JSON.stringify(sandbox.calls())));
  const text = await saved.text();
  await call("POST", "/sandbox/reset");
  expect((await call("POST", "/sandbox/state", text)).status).toBe(204);
  expect(sandbox.state()).toMatchObject({ balance: "499.52", orders: [{ qty: 1 }] });
});

test.each([
  ["failures", "{", "The body must be JSON.\n"],
  ["failures", '{"failure":"slow","delay":-1}', /^delay must be whole milliseconds .*, not -1\.\n$/i],
  ["clock", '{"advance":-1}', /^advance must be whole milliseconds from 0 to .*, not -1\.\n$/],
  ["clock", '{"pause":1}', "pause must be true or false, not 1.\n"],
  ["clock", '{"speed":60}', "The body has no option speed: use advance, pause.\n"],
  ["clock", "{}", "Send advance, pause or both.\n"],
  ["reset", '{"seed":1}', /^The body has no option seed/],
  ["state", "x", /^The state cannot be loaded\. It is not JSON/],
])("%s refuses %s in one sentence, and changes nothing", async (path, body, sentence) => {
  const { call, wallet, sandbox } = await opened();
  const before = [sandbox.clock.now(), sandbox.save()];
  const response = await call("POST", `/sandbox/${path}`, body);
  expect(response.status).toBe(400);
  expect(await response.text()).toMatch(sentence);
  expect([sandbox.clock.now(), sandbox.save()]).toEqual(before);
  expect(await wallet()).toBe(200);
});

test.each([
  ["failures", "POST, DELETE"],
  ["clock", "POST"],
  ["reset", "POST"],
  ["state", "GET, POST"],
  ["calls", "GET"],
])("%s has the methods %s, and none for a form or a text of another page", async (name, methods) => {
  const { call, sandbox, order } = await opened();
  const path = `/sandbox/${name}`;
  await order();
  const other = await call("PUT", path);
  expect([other.status, other.headers.get("Allow")]).toEqual([405, methods]);
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "text/plain; application/json"]) {
    if (name === "calls") break;
    const response = await call("POST", path, '{"failure":"slow"}', { "Content-Type": type });
    expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([415, null]);
  }
  expect((await call("OPTIONS", path)).headers.has("Access-Control-Allow-Origin")).toBe(false);
  expect(sandbox.state().orders).toHaveLength(1);
});

test("a small page is at /, without script: key, operations, control, errors that problems link to, reference", async () => {
  const { call, sandbox } = await opened();
  const response = await call("GET", "/");
  const text = await response.text();
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(response.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'/);
  expect(text).not.toMatch(/<script|<style|\son\w+=|style=/);
  for (const part of [sandbox.sampleKey, "POST /v1/orders", "POST /sandbox/clock", "Reference: "])
    expect(text).toContain(part);
  for (const [method, path] of [
    ["GET", "/x"],
    ["DELETE", "/v1/orders"],
    ["GET", "/v1/wallet"],
  ] as const) {
    const { type } = await (await call(method, path)).json();
    expect([new URL(type).pathname, text]).toEqual([
      "/",
      expect.stringContaining(`id="${new URL(type).hash.slice(1)}"`),
    ]);
  }
  expect((await call("HEAD", "/")).status).toBe(200);
});

test.each(["/sandbox", "/v1/sandbox/failures", "/sandbox/constructor", "/"])("POST %s is the API's", async (path) => {
  expect((await (await opened()).call("POST", path, "{}")).status).toBe(404);
});

test("/ shows the balance, the orders and the last 20 calls, newest first, escaped and with keys masked", async () => {
  const { call, order, sandbox } = await opened();
  const authorized = { Authorization: `Bearer ${sandbox.sampleKey}` };
  await order();
  sandbox.fail("request_lost");
  await call("GET", "/v1/wallet", undefined, authorized);
  sandbox.fail("response_lost");
  await call("GET", "/v1/wallet", undefined, authorized);
  await call("GET", `/v1/<b onclick="a">&'?key=${sandbox.sampleKey}&q=<script>alert(1)</script>`);
  const text = await (await call("GET", "/")).text();
  for (const part of [
    "Balance: <b>499.52</b>",
    "Orders (1 of 1",
    "processing",
    "Calls (4 of 4",
    "request lost",
    "response lost",
  ])
    expect(text).toContain(part);
  expect(text.split(sandbox.sampleKey)).toHaveLength(2);
  expect(text).not.toMatch(/<script|onclick="|<b o/);
  for (let calls = 0; calls < 30; calls++) await call("GET", `/v1/products?page=${calls + 100}`);
  const later = await (await call("HEAD", "/")).text();
  expect([later.includes("page=129"), later.includes("page=110"), later.includes("page=109")]).toEqual([
    true,
    true,
    false,
  ]);
});

test("/ escapes what a loaded state holds", async () => {
  const { call, order, sandbox } = await opened();
  await order();
  await sandbox.load(sandbox.save().replace('"userId":"1"', '"userId":"<img src=x>&quot;"'));
  const text = await (await call("GET", "/")).text();
  expect(text).toContain("&#60;img src=x&#62;&#38;quot;");
});

test("/health is 200 while every call fails, and is no call; HEAD has it too", async () => {
  const { call, sandbox, wallet } = await opened();
  sandbox.fail("internal_error", { times: 1 });
  const response = await call("GET", "/health");
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(await response.json()).toMatchObject({ status: "ok" });
  expect((await call("HEAD", "/health")).status).toBe(200);
  expect((await call("POST", "/health", "{}")).status).toBe(405);
  expect(sandbox.calls()).toEqual([]);
  expect(await wallet()).toBe(500);
});

test("/openapi.json says where to find the document if it does not lie beside the file", async () => {
  const response = await (await opened()).call("GET", "/openapi.json");
  expect([response.status, await response.text()]).toEqual([404, expect.stringMatching(/^Save openapi\.json/)]);
});
