import Ajv from "ajv";
import { describe, expect, test } from "vitest";
import { OPERATION_IDS, operations } from "#contract/operations.ts";
import { everySecretSent, keysIn, openSandbox } from "../../journeys/sandbox.ts";
import { postmanOf } from "./postman.ts";
import { postmanSchema } from "./postman-schema.fixture.ts";

const isCollection = new Ajv({ allErrors: true }).compile(postmanSchema);

const faultsOf = (text: string): unknown => (isCollection(JSON.parse(text)) ? [] : isCollection.errors);

describe("the Postman collection", () => {
  test("of an empty log and of a full one keeps to the collection format 2.1", async () => {
    const { panel, get, order, post, send } = openSandbox();
    expect(faultsOf(postmanOf([]))).toEqual([]);
    await get("/v1/products?page=2&limit=5", {});
    await order({}, { "Idempotency-Key": "a" });
    await post("/v1/orders", "{");
    await send("PUT", "/v1/orders?a=1&a=2", { body: "ü" });
    expect(faultsOf(postmanOf(panel.exchanges.getState()))).toEqual([]);
  });

  test("that breaks the format is found out", () => {
    const collection = JSON.parse(postmanOf([]));
    collection.info.schema = "x";
    collection.auth = { type: "magic" };
    delete collection.item[0].request;
    expect(faultsOf(JSON.stringify(collection))).not.toEqual([]);
  });

  test("has every operation of the contract, with its method, its path and its example body", () => {
    const { item } = JSON.parse(postmanOf([]));
    const items = item.slice(0, -1);
    expect(items).toHaveLength(OPERATION_IDS.length);
    OPERATION_IDS.forEach((id, place) => {
      const { method, path, summary, examples } = operations[id];
      expect(items[place]).toMatchObject({ name: summary, request: { method } });
      expect(items[place].request.url.raw.split("?")[0]).toBe(`{{base_url}}${path.replace("{id}", ":id")}`);
      if ("body" in examples) expect(JSON.parse(items[place].request.body.raw)).toEqual(examples.body);
    });
    const getOrder = items[OPERATION_IDS.indexOf("getOrder")];
    expect(getOrder.request.url.variable[0].value).toMatch(/^ord_/);
  });

  test("sends the key from a variable, which stands empty", () => {
    const { auth, variable } = JSON.parse(postmanOf([]));
    expect(auth).toEqual({ type: "bearer", bearer: [{ key: "token", value: "{{api_key}}", type: "string" }] });
    expect(variable).toContainEqual(expect.objectContaining({ key: "api_key", value: "" }));
  });

  test("has the log's requests in a folder: what was sent without a key stays without", async () => {
    const { panel, get, order } = openSandbox();
    await get("/v1/products?limit=5", {});
    await order({}, { "Idempotency-Key": "a" });
    const folder = JSON.parse(postmanOf(panel.exchanges.getState())).item.at(-1);
    expect(folder.name).toBe("Log");
    const [products, placed] = folder.item.map((each: { request: unknown }) => each.request);
    expect(products).toMatchObject({ auth: { type: "noauth" }, url: { raw: "{{base_url}}/v1/products?limit=5" } });
    expect(placed).not.toHaveProperty("auth");
    expect(placed.header).toContainEqual({ key: "Idempotency-Key", value: "a" });
    expect(JSON.stringify(placed)).not.toMatch(/authorization/i);
  });

  test("holds no key, wherever one was written", async () => {
    const sandbox = openSandbox();
    await everySecretSent(sandbox);
    expect(keysIn(postmanOf(sandbox.panel.exchanges.getState()))).toEqual([]);
  });
});
