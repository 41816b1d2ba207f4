import { request } from "node:http";
import { afterEach, expect, test } from "vitest";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { controlled } from "./control.ts";
import { openSandbox } from "./create-sandbox.ts";
import { listen } from "./listen.ts";

const PAGE = "https://shop.example";
const CROSS_SITE = { Origin: PAGE, "Sec-Fetch-Site": "cross-site" };

let close = async () => {};
afterEach(() => close());

/** A port that allows pages of these origins. */
async function opened(...pages: readonly string[]) {
  let sandbox: Awaited<ReturnType<typeof openSandbox>>["sandbox"] | null = null;
  const open = async (origin: string) => {
    const service = await openSandbox({ seed: 1, origin });
    sandbox = service.sandbox;
    return controlled(service);
  };
  const listening = await listen(0, open, [], pages);
  close = listening.close;
  const send = (path: string, headers: Record<string, string>, method = "GET") =>
    new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
      const sent = request(listening.origin + path, { method, headers, agent: false }, (response) => {
        response.resume().on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
      });
      sent.on("error", reject).end();
    });
  return { send, calls: () => sandbox?.calls() ?? [] };
}

const ALLOW = "access-control-allow-origin";

test("without an allowed origin no response has a CORS header, and a page of another site gets 421", async () => {
  const { send } = await opened();
  for (const method of ["GET", "OPTIONS"]) {
    const asked = { Origin: PAGE, "Access-Control-Request-Method": "POST" };
    const { headers } = await send("/v1/products", asked, method);
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
  expect((await send("/v1/products", CROSS_SITE)).status).toBe(421);
});

test("a page of an allowed origin reads successes, refusals and the control", async () => {
  const { send } = await opened(PAGE, "http://localhost:5173");
  for (const [path, status] of [
    ["/v1/products", 200],
    ["/v1/wallet", 401],
    ["/sandbox/calls", 200],
  ] as const) {
    const { status: received, headers } = await send(path, CROSS_SITE);
    expect([received, headers[ALLOW], headers["access-control-expose-headers"]]).toEqual([status, PAGE, "*"]);
    expect(headers.vary).toMatch(/\bOrigin\b/);
  }
  expect((await send("/v1/products", { Origin: "http://localhost:5173" })).headers[ALLOW]).toBe(
    "http://localhost:5173",
  );
});

test.each(["https://shop.example.evil", "http://shop.example", "https://shop.example:444", "null", "*"])(
  "a page of %s may not read what another one may",
  async (origin) => {
    const { send } = await opened(PAGE);
    const { status, headers } = await send("/v1/products", { ...CROSS_SITE, Origin: origin });
    expect([status, headers[ALLOW]]).toEqual([421, undefined]);
  },
);

test("a host that is not known gets 421 from an allowed page too", async () => {
  const { send } = await opened(PAGE);
  expect(await send("/v1/products", { ...CROSS_SITE, Host: "evil.example" })).toMatchObject({ status: 421 });
});

test("the question of a browser before a call is no call", async () => {
  const { send, calls } = await opened(PAGE);
  const asked = {
    ...CROSS_SITE,
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization,idempotency-key",
  };
  const { status, headers } = await send("/v1/orders", asked, "OPTIONS");
  expect(status).toBe(204);
  expect(headers).toMatchObject({
    [ALLOW]: PAGE,
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "authorization,idempotency-key",
  });
  expect(calls()).toEqual([]);
});

test("a check of health is answered at any host, and tells nothing else", async () => {
  const { send } = await opened();
  const host = { Host: "10.1.2.3:4010", "Sec-Fetch-Site": "cross-site" };
  expect(await send("/health", host)).toMatchObject({ status: 200 });
  for (const path of ["/", "/health/", "/healthz", "/sandbox/state", "/openapi.json", "//health"])
    expect([path, (await send(path, { ...host, Authorization: `Bearer ${SAMPLE_KEY}` })).status]).toEqual([path, 421]);
});
