import { createRequire } from "node:module";
import Ajv from "ajv";
import draft6 from "ajv/dist/refs/json-schema-draft-06.json";
import { describe, expect, test } from "vitest";
import { everySecretSent, keysIn, openSandbox } from "../../journeys/sandbox.ts";
import { harOf } from "./har.ts";

const ORIGIN = "http://sandbox.test";

// The package has no types, and its schemas name one another.
const harSchemas: Record<string, object> = createRequire(import.meta.url)("har-schema");
const ajv = new Ajv({
  strict: false,
  allErrors: true,
  formats: {
    "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    uri: (text) => URL.canParse(text),
    ipv4: true,
    ipv6: true,
  },
});
ajv.addMetaSchema(draft6);
const isHar = ajv.addSchema(Object.values(harSchemas)).getSchema("har.json");

function faultsOf(text: string): unknown {
  if (!isHar) throw new Error("The HAR schema is not there.");
  return isHar(JSON.parse(text)) ? [] : isHar.errors;
}

describe("the HTTP Archive", () => {
  test("of a log with answers of every kind follows the HAR 1.2 schema", async () => {
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
    expect(faultsOf(text)).toEqual([]);
    expect(JSON.parse(text).log.entries).toHaveLength(8);
  });

  test("that the schema refuses is found out", async () => {
    const { panel, get } = openSandbox();
    await get("/v1/wallet");
    const har = JSON.parse(harOf(panel.exchanges.getState(), ORIGIN));
    har.log.entries[0].startedDateTime = "yesterday";
    delete har.log.entries[0].timings;
    const keywords = (faultsOf(JSON.stringify(har)) as { keyword: string }[]).map(({ keyword }) => keyword);
    expect(keywords.toSorted()).toEqual(["format", "pattern", "required"]);
  });

  test("tells the whole request and answer, its real time, its duration and its Request-Id", async () => {
    const { panel, order, clock } = openSandbox();
    const startedAt = clock.now();
    panel.arm({ kind: "slow", by: 300 as never }, 1);
    const answer = order({}, { "Idempotency-Key": "a" });
    await new Promise((resolve) => setImmediate(resolve));
    clock.move(300);
    const { text, headers } = await answer;
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

  test("shows a lost answer as the caller saw it, and says what was lost", async () => {
    const { panel, order } = openSandbox();
    panel.arm({ kind: "lost_answer" }, 1);
    await order().catch(() => {});
    const text = harOf(panel.exchanges.getState(), ORIGIN);
    expect(faultsOf(text)).toEqual([]);
    expect(JSON.parse(text).log.entries[0]).toMatchObject({
      response: { status: 0, content: { text: "" } },
      comment: "Carried out and answered 201; the answer was lost on the way.",
    });
  });

  test("holds no key, wherever one was written", async () => {
    const sandbox = openSandbox();
    await everySecretSent(sandbox);
    expect(keysIn(harOf(sandbox.panel.exchanges.getState(), ORIGIN))).toEqual([]);
  });
});
