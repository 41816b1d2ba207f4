import { expect, test } from "vitest";
import { controlled } from "./control.ts";
import { openSandbox } from "./create-sandbox.ts";

const ORIGIN = "http://127.0.0.1:4010";
const JSON_TYPE = { "Content-Type": "application/json" };

async function opened() {
  const { sandbox, respond } = await openSandbox({ seed: 1 });
  const call = (method: string, path: string, body?: string, headers: HeadersInit = JSON_TYPE) =>
    controlled(respond, sandbox)(new Request(ORIGIN + path, { method, headers, ...(body !== undefined && { body }) }));
  const wallet = async () => {
    const response = await call("GET", "/v1/wallet", undefined, { Authorization: `Bearer ${sandbox.sampleKey}` });
    return response.type === "error" ? "lost" : response.status;
  };
  return { call, wallet };
}

test("a failure is turned on for the next call, by its name and options", async () => {
  const { call, wallet } = await opened();
  const asked = JSON.stringify({ failure: "internal_error", times: 2, operation: "getWallet" });
  const response = await call("POST", "/sandbox/failures", asked);
  expect([response.status, response.headers.get("X-Sandbox")]).toEqual([204, "1"]);
  expect([await wallet(), await wallet(), await wallet()]).toEqual([500, 500, 200]);
  await call("POST", "/sandbox/failures", '{"failure":"response_lost"}');
  expect([await wallet(), await wallet()]).toEqual(["lost", 200]);
});

test("DELETE removes what is not used up", async () => {
  const { call, wallet } = await opened();
  await call("POST", "/sandbox/failures", '{"failure":"rate_limited","times":5}');
  expect(await wallet()).toBe(429);
  expect((await call("DELETE", "/sandbox/failures")).status).toBe(204);
  expect(await wallet()).toBe(200);
});

test.each([
  ["{", 'The body must be JSON, such as {"failure": "response_lost"}.\n'],
  ["null", /^The failure must be one of request_lost, .*, not undefined\.\n$/],
  ['{"failure":"lost"}', /^The failure must be one of .*, not "lost"\.\n$/],
  ['{"failure":"slow","delay":-1}', /^delay must be milliseconds .*, not -1\.\n$/i],
  ['{"failure":"slow","wait":1}', /^fail has no option wait/],
])("%s is refused in one sentence, and turns nothing on", async (body, sentence) => {
  const { call, wallet } = await opened();
  const response = await call("POST", "/sandbox/failures", body);
  expect(response.status).toBe(400);
  expect(await response.text()).toMatch(sentence);
  expect(await wallet()).toBe(200);
});

test("a form or a text of another page is refused: neither asks before it is sent", async () => {
  const { call, wallet } = await opened();
  const text = { "Content-Type": "text/plain" };
  expect((await call("POST", "/sandbox/failures", '{"failure":"rate_limited"}', text)).status).toBe(415);
  expect((await call("GET", "/sandbox/failures")).headers.get("Allow")).toBe("POST, DELETE");
  expect(await wallet()).toBe(200);
});

test("every other path is the API's", async () => {
  const { call } = await opened();
  expect((await call("POST", "/sandbox", "{}")).status).toBe(404);
  expect((await call("POST", "/v1/sandbox/failures", "{}")).status).toBe(404);
});
