import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { openSandbox } from "./create-sandbox.ts";
import { listen } from "./listen.ts";

const ORDER = JSON.stringify({ product_item_id: 2001, cust_account: { user_id: "1" }, qty: 1 });

let sandbox: Awaited<ReturnType<typeof openSandbox>>["sandbox"];
let listening: Awaited<ReturnType<typeof listen>>;
let port: number;

beforeEach(async () => {
  listening = await listen(0, async (origin) => {
    const opened = await openSandbox({ seed: 1, origin });
    sandbox = opened.sandbox;
    return opened.respond;
  });
  port = Number(new URL(listening.origin).port);
});
afterEach(() => {
  listening.cut();
  return listening.close();
});

/** Sends bytes on a connection of their own. Resolves to everything that came back once the other side has closed it. */
const raw = (text: string, { half = false } = {}) =>
  new Promise<string>((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () =>
      half ? socket.write(text, () => socket.destroy()) : socket.write(text),
    );
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(received));
  });

const CLOSE = "Host: x\r\nConnection: close\r\n";
const statusOf = (received: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1]);
const post = (headers = "", body = ORDER) =>
  `POST /v1/orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${SAMPLE_KEY}\r\nContent-Type: application/json\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;

describe("the service on a port", () => {
  test.each([
    [`GET /v1/products?limit=1 HTTP/1.1\r\n${CLOSE}\r\n`, 200],
    [`GET http://api.acme.example/v1/products HTTP/1.1\r\n${CLOSE}\r\n`, 200],
    [`GET /v1/products HTTP/1.1\r\n${CLOSE}Content-Length: 2\r\n\r\n{}`, 200],
    [`OPTIONS /v1/orders HTTP/1.1\r\n${CLOSE}\r\n`, 204],
    [`GET /v1/wallet HTTP/1.1\r\n${CLOSE}\r\n`, 401],
    [`GET /v1/wallet HTTP/1.1\r\n${CLOSE}Authorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n`, 400],
    [`TRACE /v1/orders HTTP/1.1\r\n${CLOSE}\r\n`, 405],
    [`GET // HTTP/1.1\r\n${CLOSE}\r\n`, 404],
    [`GET //v1/orders HTTP/1.1\r\n${CLOSE}\r\n`, 404],
    [`OPTIONS * HTTP/1.1\r\n${CLOSE}\r\n`, 404],
    [`GET /v1/orders/%ff HTTP/1.1\r\n${CLOSE}Authorization: Bearer ${SAMPLE_KEY}\r\n\r\n`, 404],
    [`GET /v1/products HTTP/1.1\r\n${CLOSE}Expect: a-miracle\r\n\r\n`, 200],
    [`GET /v1/products HTTP/1.1\r\n${CLOSE}Upgrade: websocket\r\n\r\n`, 200],
    [post("Connection: close\r\n", `"${"x".repeat(20_000)}"`), 413],
    [post("", `"${"x".repeat(1_100_000)}"`), 413],
    ["not HTTP\r\n\r\n", 400],
    ["GET /v1/products HTTP/1.1\r\n\r\n", 400],
    [`GET /v1/products HTTP/1.1\r\n${CLOSE}X: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ])("responds to %.60j with %i, and marks the response as the sandbox's", async (request, status) => {
    const received = await raw(request);
    expect(statusOf(received)).toBe(status);
    expect(received).toMatch(/^x-sandbox: 1\r$/im);
  });

  test("sends no body for HEAD, and the length of every other", async () => {
    expect(await raw(`HEAD /v1/products HTTP/1.1\r\n${CLOSE}\r\n`)).toMatch(/\r\n\r\n$/);
    const received = await raw(`GET /v1/products?limit=1 HTTP/1.1\r\n${CLOSE}\r\n`);
    const [head = "", body = ""] = received.split("\r\n\r\n");
    expect(Number(/^content-length: (\d+)/im.exec(head)?.[1])).toBe(Buffer.byteLength(body));
  });

  test.each(["CONNECT example.com:443 HTTP/1.1\r\n\r\n", "\x16\x03\x01\x02\x00\x01\x00"])(
    "responds to or closes %j, and goes on",
    async (request) => {
      await raw(request);
      expect((await fetch(`${listening.origin}/v1/products`)).status).toBe(200);
    },
  );

  test("cuts the connection of a lost message, and the retry is a replay", async () => {
    sandbox.fail("response_lost");
    expect(await raw(post("Idempotency-Key: a\r\n"))).toBe("");
    expect(sandbox.state().orders).toHaveLength(1);
    expect(await raw(post("Idempotency-Key: a\r\nConnection: close\r\n"))).toMatch(/idempotent-replayed: true/i);
    sandbox.fail("request_lost");
    await expect(fetch(`${listening.origin}/v1/products`)).rejects.toThrow(TypeError);
  });

  test("carries out no half request", async () => {
    const text = post();
    for (const length of [20, text.length - ORDER.length, text.length - 1])
      await raw(text.slice(0, length), { half: true });
    await fetch(`${listening.origin}/v1/products`);
    expect(sandbox.state().orders).toEqual([]);
  });

  test("responds to pipelined requests in their order", async () => {
    const received = await raw(post() + post() + post("Connection: close\r\n", "{"));
    expect([...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(["201", "201", "400"]);
  });

  test("loses and doubles nothing with 200 connections at once", async () => {
    const text = (at: number) => post(`Connection: close\r\nIdempotency-Key: key-${at % 100}\r\n`);
    const received = await Promise.all(Array.from({ length: 200 }, (_, at) => raw(text(at))));
    expect(received.map(statusOf)).toEqual(Array(200).fill(201));
    const { orders, balance } = sandbox.state();
    expect(orders).toHaveLength(100);
    expect(Number(balance) + orders.reduce((sum, { total }) => sum + Number(total), 0)).toBeCloseTo(500);
  });

  test("refuses a port that is in use", async () => {
    await expect(listen(port, async () => () => Promise.reject())).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  test("is on no other interface", async () => {
    const refused = await new Promise((resolve) => {
      const socket = connect(port, "::1");
      socket.on("connect", () => resolve(false)).on("error", () => resolve(true));
    });
    expect(refused).toBe(true);
  });
});
