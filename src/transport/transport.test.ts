import { getResponse } from "msw/utils/get-response";
import { expect, test } from "vitest";
import { operations } from "#contract/api/operations.ts";
import { handlersFor } from "./transport.ts";

const FOLDER = new URL("http://127.0.0.1/demo/");
const handlers = handlersFor(async (call) => new Response(`${call.method} ${call.url}`), FOLDER);

/** The index of the first handler that takes a request; -1 if none does. */
async function takenBy(method: string, url: string): Promise<number> {
  for (const [index, handler] of handlers.entries()) {
    const result = await handler.run({ request: new Request(url, { method }), requestId: "1" });
    if (result) return index;
  }
  return -1;
}

const ids = Object.keys(operations);
const sent = (path: string) => `http://127.0.0.1/demo/via-worker${path}`;

test.each(Object.entries(operations))("%s has a handler of its own", async (id, { method, path }) => {
  expect(await takenBy(method, sent(path.replace("{id}", "ord_1")))).toBe(ids.indexOf(id));
});

test.each([
  ["PUT", "/v1/orders"],
  ["HEAD", "/v1/wallet"],
  ["GET", "/v1/nothing"],
  ["GET", "/v2/orders/"],
  ["GET", "/v1/orders/ord_1/more"],
])("%s %s is taken by the handler of all other calls", async (method, path) => {
  expect(await takenBy(method, sent(path))).toBe(ids.length);
});

test("a request that is no call of the page is taken by none", async () => {
  expect(await takenBy("GET", "http://127.0.0.1/demo/openapi.json")).toBe(-1);
  expect(await takenBy("GET", "https://elsewhere.example/v1/orders")).toBe(-1);
});

test("a handler responds to the address that was called", async () => {
  const response = await getResponse(handlers, new Request(sent("/v1/orders?page=2")));
  expect(await response?.text()).toBe("GET http://127.0.0.1/v1/orders?page=2");
});
