import { connect } from "node:net";
import { expect, test } from "@playwright/test";
import { seeded } from "../seeded.ts";
import { AUTHORIZED, booksOf, startStandalone } from "../standalone-process.ts";

const HOSTILE = 3000;
/** Hostile connections at once. */
const CONNECTIONS = 200;

const KEY = AUTHORIZED.Authorization;
const ORDER = '{"product_item_id":2001,"cust_account":{"user_id":"hostile"},"qty":1}';
const KEEP = `POST /v1/orders HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${KEY}\r\nContent-Type: application/json\r\nContent-Length: ${ORDER.length}\r\n\r\n${ORDER}`;
const GOOD = KEEP.replace("Host: localhost", "Host: localhost\r\nConnection: close");

interface Shape {
  readonly text: string;
  /** How many orders it may place. */
  readonly orders: number;
  /** It may be incomplete: the client ends the connection, where the service may wait for more. */
  readonly isHalf?: true;
}

/** Requests that no HTTP client sends. */
const shapes: readonly ((below: (most: number) => number) => Shape)[] = [
  (below) => ({ text: GOOD.slice(0, below(GOOD.length)), orders: 0, isHalf: true }),
  (below) => ({ text: KEEP.repeat(below(3)) + GOOD, orders: 3 }),
  () => ({ text: GOOD.replace(/Content-Length: \d+/, "Content-Length: 5"), orders: 0 }),
  () => ({ text: GOOD.replace(/Content-Length: \d+/, "Transfer-Encoding: chunked"), orders: 0 }),
  (below) => ({
    text: GOOD.replace("Host: localhost", `Host: localhost\r\nX: ${"y".repeat(below(40_000))}`),
    orders: 1,
  }),
  (below) => ({ text: GOOD.replace("Host: localhost", `Host: localhost${"\r\nA: b".repeat(below(3000))}`), orders: 1 }),
  () => ({ text: GOOD.replace("POST", "BREW"), orders: 0 }),
  () => ({ text: GOOD.replace("Host: localhost\r\n", ""), orders: 0 }),
  () => ({ text: GOOD.replace("/v1/orders", "/v1/orders\u0000"), orders: 0 }),
  () => ({ text: GOOD.replaceAll("\r\n", "\n"), orders: 1 }),
  () => ({ text: GOOD.replace("Host: localhost", "Host: localhost\r\nExpect: 100-continue"), orders: 1 }),
  (below) => ({
    text: String.fromCharCode(...Array.from({ length: 200 }, () => below(256))),
    orders: 0,
    isHalf: true,
  }),
];

test(`${HOSTILE} hostile requests over raw sockets get a response or are closed, and the state stays whole`, async () => {
  test.setTimeout(180_000);
  const service = await startStandalone("--seed", "1");
  const { below } = seeded(37);
  let allowed = 0;
  const faults: string[] = [];
  const send = () =>
    new Promise<void>((resolve) => {
      const { text, orders, isHalf } = (shapes[below(shapes.length)] as (typeof shapes)[number])(below);
      allowed += orders;
      let received = "";
      const socket = connect(service.port, "127.0.0.1");
      const write = below(4) === 0 ? (text.match(/[\s\S]{1,40}/g) ?? []) : [text];
      for (const part of write) socket.write(part, "latin1");
      if (isHalf) socket.end();
      socket.on("data", (chunk) => {
        received += chunk;
      });
      socket.on("error", () => {});
      socket.on("close", () => {
        // What is no HTTP is refused by node:http itself.
        const isOurs = /^HTTP\/1\.1 (400 |[1-4]\d\d [\s\S]*\r\nx-sandbox: 1\r\n)/i.test(received);
        if (received !== "" && !isOurs) faults.push(`${text.slice(0, 200)} got ${received.slice(0, 200)}`);
        resolve();
      });
    });
  for (let sent = 0; sent < HOSTILE; sent += CONNECTIONS) {
    await Promise.all(Array.from({ length: CONNECTIONS }, send));
  }
  expect(faults).toEqual([]);
  const { orders, isWhole } = await booksOf(service.origin);
  expect(isWhole).toBe(true);
  expect(orders.length).toBeGreaterThan(HOSTILE / shapes.length);
  expect(orders.length).toBeLessThanOrEqual(allowed);
  expect(await service.stop()).toBe(0);
});
