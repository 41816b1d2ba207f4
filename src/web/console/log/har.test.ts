import { HarValidator } from "@har-sdk/validator";
import { describe, expect, test } from "vitest";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { CONSOLE, everySecretSent, keysIn, openSandbox } from "#testing/sandbox.ts";
import { harOf } from "./har.ts";
import { postmanOf } from "./postman.ts";

interface HeaderPair {
  readonly name: string;
  readonly value: string;
}

const ORIGIN = "http://sandbox.test";

const har = new HarValidator();

const fieldErrorsOf = (text: string) => har.verify(JSON.parse(text));

describe("the HTTP Archive", () => {
  test("of a log with responses of every kind follows the HAR 1.2 schema", async () => {
    const { panel, get, order, post, send } = openSandbox();
    await get("/v1/products?page=2&limit=5");
    await order({}, { "Idempotency-Key": "a" });
    await order({}, { "Idempotency-Key": "a" });
    await order({ qty: 99 });
    await post("/v1/orders", "{");
    await send("HEAD", "/v1/products");
    await send("PUT", "/v1/orders?a=1&a=2", { body: "ü" });
    await get("/v1/nothing", {});
    const text = harOf(panel.exchanges.getState(), ORIGIN);
    expect(await fieldErrorsOf(text)).toEqual([]);
    expect(JSON.parse(text).log.entries).toHaveLength(8);
  });

  test("names the page's own host for a call under a path that begins with two slashes", async () => {
    const { panel, get } = openSandbox();
    await get("//evil.example/v1/orders?page=2", {});
    const [entry] = JSON.parse(harOf(panel.exchanges.getState(), ORIGIN)).log.entries;
    expect(entry.request.url).toBe(`${ORIGIN}//evil.example/v1/orders?page=2`);
  });

  test("contains the complete request and response, the real time, the duration and the Request-Id", async () => {
    const { panel, order, clock } = openSandbox();
    const startedAt = clock.now();
    panel.startFailure({ kind: "slow", by: 300 as never }, 1);
    const response = order({}, { "Idempotency-Key": "a" });
    await new Promise((resolve) => setImmediate(resolve));
    clock.move(300);
    const { text, headers } = await response;
    const [entry] = JSON.parse(harOf(panel.exchanges.getState(), ORIGIN)).log.entries;
    expect(entry).toMatchObject({
      startedDateTime: new Date(startedAt).toISOString(),
      time: 300,
      timings: { send: 0, wait: 300, receive: 0 },
      _requestId: headers.get("Request-Id"),
      request: {
        method: "POST",
        url: `${ORIGIN}/v1/orders`,
        headersSize: -1,
        postData: { mimeType: "application/json" },
      },
      response: {
        status: 201,
        statusText: "Created",
        content: { text, size: text.length, mimeType: "application/json" },
      },
    });
    expect(entry.request.headers).toContainEqual({ name: "Idempotency-Key", value: "a" });
  });

  test("shows a lost response as the caller saw it, and says what was lost", async () => {
    const { panel, order } = openSandbox();
    panel.startFailure({ kind: "response_lost" }, 1);
    await order().catch(() => {});
    const text = harOf(panel.exchanges.getState(), ORIGIN);
    expect(await fieldErrorsOf(text)).toEqual([]);
    expect(JSON.parse(text).log.entries[0]).toMatchObject({
      response: { status: 0, content: { text: "" } },
      comment: "The service responded 201, but the response was lost.",
    });
  });

  test("masks keys so that every header stays valid", async () => {
    const { panel, send, order } = openSandbox();
    await order({}, { "Idempotency-Key": CONSOLE.Authorization });
    const long = { Authorization: "Basic dXNlcjpwYXNz", "Content-Type": "x".repeat(70_000) };
    await send("GET", "/v1/wallet", { headers: long });
    const entries: { request: { headers: HeaderPair[] }; response: { headers: HeaderPair[] } }[] = JSON.parse(
      harOf(panel.exchanges.getState(), ORIGIN),
    ).log.entries;
    const headers = entries.flatMap(({ request, response }) => [...request.headers, ...response.headers]);
    for (const { name, value } of headers)
      expect(() => new Headers([[name, value]]), `${name}: ${value}`).not.toThrow();
    expect(headers).toContainEqual({ name: "Authorization", value: "Bearer rsk_demo_...gRqf" });
    expect(headers).toContainEqual({ name: "Idempotency-Key", value: "Bearer rsk_demo_...gRqf" });
    expect(headers).toContainEqual({ name: "Authorization", value: "Basic ..." });
  });

  test("and the Postman collection contain no key, wherever one was written", async () => {
    const sandbox = openSandbox();
    await everySecretSent(sandbox);
    const calls = sandbox.panel.exchanges.getState();
    for (const text of [harOf(calls, ORIGIN), postmanOf(calls, SAMPLE_KEY)]) expect(keysIn(text)).toEqual([]);
  });
});
