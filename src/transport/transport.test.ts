import { getResponse } from "msw/utils/get-response";
import { expect, test } from "vitest";
import { handlersFor } from "./transport.ts";

const FOLDER = new URL("http://127.0.0.1/demo/");
const handlers = handlersFor(async (call) => new Response(`${call.method} ${call.url}`), FOLDER);

test.each([
  ["POST", "http://127.0.0.1/demo/via-worker/v1/orders?page=2", "POST http://127.0.0.1/v1/orders?page=2"],
  ["PUT", "http://127.0.0.1/demo/via-worker/v1/orders", "PUT http://127.0.0.1/v1/orders"],
  ["OPTIONS", "http://127.0.0.1/demo/via-worker/v2/orders/", "OPTIONS http://127.0.0.1/v2/orders/"],
  ["GET", "http://127.0.0.1/demo/openapi.json", undefined],
  ["GET", "https://elsewhere.example/v1/orders", undefined],
])(
  "%s %s is responded to as a call of the page, under the address that was called: %s",
  async (method, url, called) => {
    expect(await (await getResponse(handlers, new Request(url, { method })))?.text()).toBe(called);
  },
);
