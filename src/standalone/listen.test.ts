import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { controlled } from "./control.ts";
import { openSandbox } from "./create-sandbox.ts";
import { listen } from "./listen.ts";

const ORDER = JSON.stringify({ product_item_id: 2001, cust_account: { user_id: "1" }, qty: 1 });

let sandbox: Awaited<ReturnType<typeof openSandbox>>["sandbox"];
let panel: Awaited<ReturnType<typeof openSandbox>>["panel"];
let listening: Awaited<ReturnType<typeof listen>>;
let port: number;

beforeEach(async () => {
  listening = await listen(0, async (origin) => {
    const opened = await openSandbox({ seed: 1, origin });
    ({ sandbox, panel } = opened);
    return controlled(opened);
  });
  port = Number(new URL(listening.origin).port);
});
afterEach(() => {
  listening.cut();
  return listening.close();
});

/** Sends bytes on a connection of their own. Resolves to everything that came back once the other side has closed it. */
const raw = (text: string, isEnded = false) =>
  new Promise<string>((resolve) => {
    let received = "";
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: isEnded }, () => {
      if (isEnded) socket.end(text);
      else socket.write(text);
    });
    socket.on("end", () => socket.end());
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(received));
  });

const CLOSE = "Host: localhost\r\nConnection: close\r\n";
const GET = "GET /v1/products?limit=1 HTTP/1.1\r\nHost: localhost\r\n\r\n";
const statusesOf = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const statusOf = (received: string) => statusesOf(received)[0];
const post = (headers = "", body = ORDER) =>
  `POST /v1/orders HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${SAMPLE_KEY}\r\nContent-Type: application/json\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
const CHUNKED = post().replace(/Content-Length: \d+/, "Transfer-Encoding: chunked");

describe("the service on a port", () => {
  test.each([
    [`GET http://localhost/v1/products HTTP/1.1\r\n${CLOSE}\r\n`, 200],
    [`GET /v1/wallet HTTP/1.1\r\n${CLOSE}Authorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n`, 400],
    [`TRACE /v1/orders HTTP/1.1\r\n${CLOSE}\r\n`, 405],
    [`OPTIONS * HTTP/1.1\r\n${CLOSE}\r\n`, 404],
    [`GET /v1/orders/%ff HTTP/1.1\r\n${CLOSE}Authorization: Bearer ${SAMPLE_KEY}\r\n\r\n`, 404],
    [post("Connection: close\r\n", `"${"x".repeat(1_100_000)}"`), 413],
    [`GET http://localhost@evil.example/v1/products HTTP/1.1\r\n${CLOSE}\r\n`, 421],
    ["GET http://localhost/v1/products HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 421],
  ])("responds to %.60j with %i, and marks the response as the sandbox's", async (request, status) => {
    const received = await raw(request);
    expect(statusOf(received)).toBe(status);
    expect(received).toMatch(/^x-sandbox: 1\r$/im);
  });

  test.each([
    ["not HTTP\r\n\r\n", 400],
    [`GET /v1/products HTTP/1.1\r\n${CLOSE}X: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["GET /v1/products HTTP/1.1\r\n\r\n", 400],
    [post().replace(/\}$/, ""), 400],
    [CHUNKED, 400],
  ])("has Node refuse %.60j with %i, and carries nothing out", async (request, status) => {
    expect(statusesOf(await raw(request, true))).toEqual([status]);
    expect(sandbox.state().orders).toEqual([]);
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

  // Java sends Connection: keep-alive, and takes any connection that ends without 8 bytes of a response for a stale one. Deno takes
  // any for stale that it has used and that ends within a head of HTTP/1.
  test.each([
    ["a first POST", "", post(), /^$/],
    ["a first POST with keep-alive", "", post("Connection: Keep-Alive\r\n"), /^HTTP\/1\.1$/],
    ["a second POST", GET, post(), /\}HTTP\/1\.1 100 Continue\r\n\r\n$/],
    ["a second GET", GET, GET, /\}HTTP\/1\.1 100 Continue\r\n\r\n$/],
    ["a second POST of Deno", GET, post("User-Agent: Deno/2.9.6\r\n"), /\}HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/9$/],
  ])("%s that is lost ends the connection as none that is stale", async (_, before, lost, end) => {
    for (const failure of ["response_lost", "request_lost"] as const) {
      const socket = connect(port, "127.0.0.1");
      const received: string[] = [];
      socket.on("data", (chunk) => received.push(String(chunk)));
      if (before !== "") {
        socket.write(before);
        await expect.poll(() => received.join("")).toMatch(/\}$/);
      }
      sandbox.fail(failure);
      const closed = new Promise((resolve) => socket.on("close", resolve));
      socket.write(lost);
      expect(await closed).toBe(false);
      expect(received.join("")).toMatch(end);
    }
    expect(sandbox.state().orders).toHaveLength(lost.startsWith("POST") ? 1 : 0);
  });

  test.each([
    ["a third that is refused", post() + post() + post("Connection: close\r\n", "{"), [201, 201, 400], 2],
    ["no more after two", post() + GET, [201, 200], 1],
  ])("sends the responses to complete requests before %s", async (_, text, statuses, orders) => {
    expect(statusesOf(await raw(text, true))).toEqual(statuses);
    expect(sandbox.state().orders).toHaveLength(orders);
  });

  test.each([
    ["a lost call", GET, [201, 100]],
    ["the end", "", [201]],
  ])("sends a slow response before %s", async (_, behind, statuses) => {
    sandbox.fail("slow", { operation: "placeOrder" });
    if (behind === GET) sandbox.fail("request_lost", { operation: "listProducts" });
    const received = raw(post() + behind, behind === "");
    const failures = () => panel.failures.getState().map(({ failure }) => failure.kind);
    await expect.poll(failures).not.toContain("slow");
    expect((await fetch(`${listening.origin}/v1/wallet`)).status).toBe(401);
    expect(failures()).toEqual(behind === GET ? ["request_lost"] : []);
    sandbox.clock.advance(3000);
    expect(statusesOf(await received)).toEqual(statuses);
  });

  const KEY = `Authorization: Bearer ${SAMPLE_KEY}\r\n`;
  const WALLET = `GET /v1/wallet HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\n`;
  const control = (path: string, body: string) => post("", body).replace("/v1/orders", `/sandbox/${path}`);
  const chunked = `${CHUNKED.split("\r\n\r\n")[0]}\r\n\r\n${ORDER.length.toString(16)}\r\n${ORDER}\r\n0\r\n\r\n`;

  test.each([
    ["an order, then the wallet", post() + WALLET, [201, 200], /"balance":"499.52"/],
    ["an order in chunks, then the wallet", chunked + WALLET, [201, 200], /"balance":"499.52"/],
    ["an order that expects 100", post("Expect: 100-continue\r\n") + WALLET, [100, 201, 200], /"balance":"499.52"/],
    [
      "an order, then HEAD and the wallet",
      post() + WALLET.replace("GET", "HEAD") + WALLET,
      [201, 200, 200],
      /"499.52"/,
    ],
    ["a refusal, an order, the wallet", post("", "{") + post() + WALLET, [400, 201, 200], /"balance":"499.52"/],
    ["an order, a reset, the wallet", post() + control("reset", "{}") + WALLET, [201, 204, 200], /"500.00"/],
    [
      "a failure, then the wallet",
      control("failures", '{"failure":"rate_limited"}') + WALLET,
      [204, 429],
      /simulating/,
    ],
    [
      "two orders, then the calls",
      post() + post() + WALLET.replace("v1/wallet", "sandbox/calls"),
      [201, 201, 200],
      /\]$/,
    ],
  ])("carries out in its order what one connection sends: %s", async (_, text, statuses, end) => {
    const received = await raw(text, true);
    expect(statusesOf(received)).toEqual(statuses);
    expect(received.slice(received.lastIndexOf("\r\n\r\n"))).toMatch(end);
  });

  test("does not let a slow call on one connection hold another one", async () => {
    sandbox.fail("slow", { operation: "placeOrder" });
    const slow = raw(post() + WALLET, true);
    await expect.poll(() => panel.failures.getState()).toEqual([]);
    expect(statusesOf(await raw(post() + WALLET, true))).toEqual([201, 200]);
    sandbox.clock.advance(3000);
    expect(await slow).toMatch(/"balance":"499.04"/);
  });

  test.each([
    ["bytes that are no request", post(), "\0\x01 nonsense\r\n\r\n", [201, 400], 1],
    ["many of them", post(), "nonsense ".repeat(500_000), [201, 400], 1],
    ["a version that is none", chunked, "GET / HTTP/9.9\r\n\r\n", [201, 400], 1],
    ["a request without a host, and another", post(), `GET / HTTP/1.1\r\n\r\n${post()}`, [201, 400], 1],
    ["the preface of HTTP/2", post(), "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [201, 400], 1],
    ["headers beyond the limit", post(), `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, [201, 431], 1],
    ["a chunk that is none", post(), `${CHUNKED.split("\r\n\r\n")[0]}\r\n\r\nx`, [201, 400], 1],
    ["a CONNECT", post(), "CONNECT example.com:443 HTTP/1.1\r\nHost: localhost\r\n\r\n", [201, 405], 1],
    ["more after the last", post("Connection: close\r\n"), post(), [201], 1],
    ["more after a host that is refused", GET.replace("localhost", "evil.example"), post(), [421], 0],
  ])(
    "sends the response to a complete request before %s, and then closes",
    async (_, first, behind, statuses, orders) => {
      sandbox.fail("slow", { operation: "placeOrder" });
      const received = raw(first + behind);
      if (orders > 0) await expect.poll(() => panel.failures.getState()).toEqual([]);
      sandbox.clock.advance(3000);
      expect(statusesOf(await received)).toEqual(statuses);
      expect(sandbox.state().orders).toHaveLength(orders);
    },
  );

  test("carries out nothing behind a lost call, whose connection ends", async () => {
    sandbox.fail("response_lost");
    expect(await raw(post() + post())).toBe("");
    expect(sandbox.state().orders).toHaveLength(1);
  });

  test.each([
    ["Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: image\r\n", 421],
    ["Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n", 421],
    ["sec-fetch-site: same-origin\r\nSec-Fetch-Site: Cross-Site\r\n", 421],
    ["Sec-Fetch-Site: cross-site\r\nOrigin: https://evil.example\r\n", 421],
    ["Sec-Fetch-Site: none\r\nSec-Fetch-Mode: navigate\r\n", 500],
    ["Sec-Fetch-Site: same-origin\r\nOrigin: http://localhost:5173\r\n", 500],
    ["Sec-Fetch-Site: same-site\r\n", 500],
    ["Origin: http://192.168.1.5:5173\r\n", 500],
    ["", 500],
  ])("a request with %j gets %i, and one that is refused uses up no failure", async (headers, status) => {
    sandbox.fail("internal_error");
    const before = sandbox.save();
    const read = `GET /v1/products HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`;
    const received = await raw(read);
    expect(statusesOf(received)).toEqual([status]);
    expect(received).toMatch(/^x-sandbox: 1\r$/im);
    if (status !== 421) return;
    expect(statusOf(await raw(post(headers)))).toBe(421);
    expect(statusOf(await raw(read.replace("v1/products", "sandbox/state")))).toBe(421);
    expect(statusOf(await raw(read.replace("GET /v1/products", "DELETE /sandbox/failures")))).toBe(421);
    expect([sandbox.save(), sandbox.calls(), panel.failures.getState().length]).toEqual([before, [], 1]);
  });

  test("closes, whatever clients hold", async () => {
    sandbox.fail("slow", { operation: "placeOrder" });
    const held = ["", "GET /v1", post().slice(0, -1), GET, post()].map((text) => raw(text));
    await fetch(`${listening.origin}/v1/products`);
    await listening.close();
    expect((await Promise.all(held)).map(statusesOf)).toEqual([[], [], [], [200], []]);
  });

  test.each([
    ["localhost", 200],
    ["[::1]:4010", 200],
    ["Sandbox.test:4010", 200],
    ["evil.example", 421],
    ["localhost.evil.example", 421],
    ["localhost@evil.example", 421],
    ["", 421],
    ["localhost\r\nHost: evil.example", 421],
  ])("the host %j gets %i", async (host, status) => {
    const named = await listen(0, async () => (await openSandbox({})).respond, ["127.0.0.1", "sandbox.test"]);
    port = Number(new URL(named.origin).port);
    const received = await raw(`GET /v1/products HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(statusesOf(received)).toEqual([status]);
    if (status === 421) expect(received).toMatch(/^Ask for one host: .* --host .*\.$/m);
    await named.close();
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
