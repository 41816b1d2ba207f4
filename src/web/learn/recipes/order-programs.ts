/** What both programs call: an order with a key. */
const SEND = `const send = (key) => fetch(process.env.BASE_URL + "/v1/orders", {
  method: "POST",
  headers: {
    Authorization: "Bearer " + process.env.API_KEY,
    "Content-Type": "application/json",
    "Idempotency-Key": key,
  },
  body: '{"product_item_id":1001,"cust_account":{"user_id":"5560524498","server_id":"2201"},"qty":1}',
  signal: AbortSignal.timeout(5000),
}).catch(() => null);
`;

/** The line in which the two programs differ. */
export const CHANGED = 2;

const linesWith = (key: string): readonly string[] => [
  "// send(key): one order, or null",
  "for (let left = 4; left > 0; left--) {",
  `  const key = ${key};`,
  "  const sent = await send(key);",
  "  if (sent?.ok) return;",
  "}",
  'throw new Error("Not ordered.");',
];

/** A shop's order in at most four attempts, as it is shown: with a new key in each of them, and with one key. */
export const orderPrograms = {
  "new key": linesWith("crypto.randomUUID()"),
  "one key": linesWith('"order-4711"'),
} as const;

/** The whole text that runs. */
export const programText = (lines: readonly string[]): string => SEND + lines.join("\n");
