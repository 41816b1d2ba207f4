import { seededNumbers } from "#domain/identifier.ts";
import { SAMPLE_KEY } from "#domain/sample-key.ts";

/** One call, as `fetch` takes it. `{made}` in the path stands for the id of the last order or key that was created. */
export interface MixedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const KEYS = [SAMPLE_KEY, SAMPLE_KEY, SAMPLE_KEY, `${SAMPLE_KEY}x`, "rsk_demo_x", `${SAMPLE_KEY} ${SAMPLE_KEY}`, ""];
const READ = [
  "/v1/products",
  "/v1/products?page=2&limit=3",
  "/v1/products?limit=0",
  "/v1/products?page=1&page=2",
  "/v1/products?page=99999999999999999999",
  "/v1/wallet",
  "/v1/wallet?page=x",
  "/v1/orders?limit=2",
  "/v1/orders?status=processing&page=2&limit=1",
  "/v1/orders?status=lost",
  "/v1/orders/{made}",
  "/v1/orders/ord_00000000000000000000",
  "/v1/orders/%E0%A4%A",
  "/v1/keys",
];
const NOWHERE = [
  "/v2/orders",
  "/v1",
  "/v1/",
  "/v1//orders",
  "/x/v1/orders",
  "/v10/x",
  "/v1/orders/a/b",
  "/v1/__proto__",
];
const BODIES = [
  "",
  "null",
  "[]",
  "{",
  "{}",
  '"text"',
  '{"qty":1,"qty":2}',
  '{"__proto__":{"qty":1}}',
  '{"product_item_id":1001,"cust_account":{"user_id":5},"qty":1e400}',
  `{"product_item_id":1e21,"cust_account":{"user_id":"\\u202e"},"qty":${"9".repeat(40)}}`,
  '{"product_item_id":1001,"cust_account":{"user_id":"a","server_id":"b","x":1},"qty":0,"note":"é"}',
  `{"note":"${"x".repeat(16 * 1024)}"}`,
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
];
const VALUES = ["a", '"a"', "", " ", "a b", "é", "x".repeat(255), "x".repeat(256), SAMPLE_KEY];
const TYPES = [
  "application/json",
  "application/json; charset=utf-8",
  "text/plain",
  "application/x-www-form-urlencoded",
];
const NEW_KEYS = ['["wallet:read"]', '["orders:write"]', '["wallet:read","wallet:read"]', '["all"]', "[]"];

/** Orders, replays, reads and hostile calls in a seeded order: what a page's `fetch` and an HTTP client can both send. */
export function mixedCalls(seed: number, count: number): readonly MixedCall[] {
  const next = seededNumbers(seed);
  const below = (most: number) => next() % most;
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const json = (idempotencyKey: string | null) => ({
    Authorization: `Bearer ${SAMPLE_KEY}`,
    "Content-Type": "application/json",
    ...(idempotencyKey !== null && { "Idempotency-Key": idempotencyKey }),
  });
  const order = () => {
    const user = below(9);
    const body = { qty: 1 + below(2), cust_account: { user_id: `user ${user}` }, product_item_id: 2001 };
    return JSON.stringify(below(4) === 0 ? Object.fromEntries(Object.entries(body).reverse()) : body);
  };
  const makers: readonly (() => MixedCall)[] = [
    () => ({ method: "GET", path: pick(READ), headers: { Authorization: `Bearer ${SAMPLE_KEY}` }, body: null }),
    () => ({
      method: pick(["GET", "HEAD"]),
      path: pick(READ),
      headers: { Authorization: `Bearer ${pick(KEYS)}` },
      body: null,
    }),
    () => ({ method: pick(["GET", "HEAD", "OPTIONS"]), path: pick(READ), headers: {}, body: null }),
    () => ({
      method: "POST",
      path: "/v1/orders",
      headers: json(below(9) === 0 ? null : `key-${below(60)}`),
      body: order(),
    }),
    () => ({ method: "POST", path: "/v1/orders", headers: json(pick(VALUES)), body: pick(BODIES) }),
    () => ({
      method: "POST",
      path: "/v1/keys",
      headers: json(`k-${below(9)}`),
      body: `{"name":"n","scopes":${pick(NEW_KEYS)}}`,
    }),
    () => ({
      method: "POST",
      path: "/v1/orders",
      headers: { ...json(null), "Content-Type": pick(TYPES) },
      body: order(),
    }),
    () => ({ method: pick(["DELETE", "PUT", "PATCH", "OPTIONS"]), path: pick(READ), headers: json("d"), body: null }),
    () => ({ method: "DELETE", path: "/v1/keys/{made}", headers: json(null), body: null }),
    () => ({ method: pick(["GET", "POST"]), path: pick(NOWHERE), headers: json(null), body: null }),
  ];
  return Array.from({ length: count }, () => pick(makers)());
}

/** What comes back, without what HTTP or the moment adds. */
export interface MixedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Headers that HTTP adds, or that depend on the moment. */
export const OF_HTTP = ["date", "connection", "keep-alive", "transfer-encoding", "content-length"];

/** Sends calls one after the other. It runs in a page too, where it goes as text with the names that it is given. */
export async function sendMixed(
  calls: readonly MixedCall[],
  origin: string,
  send: (address: string, init: RequestInit) => Promise<Response>,
  left: readonly string[],
): Promise<readonly MixedResponse[]> {
  const responses: MixedResponse[] = [];
  let made = "ord_00000000000000000000";
  for (const { method, path, headers, body } of calls) {
    const response = await send(origin + path.replace("{made}", made), { method, headers, body });
    const text = await response.text();
    if (response.status === 201) made = JSON.parse(text).id;
    const kept = [...response.headers].filter(([name]) => !left.includes(name));
    responses.push({ status: response.status, headers: Object.fromEntries(kept), body: text });
  }
  return responses;
}
