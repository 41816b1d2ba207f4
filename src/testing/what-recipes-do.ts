/** What a program did to the API: its calls in order, and the state it left. */
export interface Done {
  readonly calls: readonly string[];
  readonly balance: string;
  readonly orders: readonly string[];
  readonly revoked: readonly string[];
}

const PLACED = "POST /v1/orders: 201";
const REPLAYED = "POST /v1/orders: 201, replayed";
const WALLET = "GET /v1/wallet: 200";
const CATALOGUE = "GET /v1/products?limit=100: 200";

/** What every recipe does in a fresh sandbox, in any language, and the last line it prints. */
export const whatRecipesDo: Readonly<Record<string, Partial<Done> & { last: string | RegExp }>> = {
  "first-order": {
    calls: ["GET /v1/products?limit=10: 200", WALLET, PLACED, WALLET],
    balance: "495.25",
    orders: ["1 × 1001: 4.75"],
    last: "Done: one order for 4.75, balance 500.00 before and 495.25 after.",
  },
  "wait-for-delivery": {
    calls: [PLACED, "GET /v1/orders/{1}: 200"],
    balance: "495.25",
    orders: ["1 × 1001: 4.75"],
    last: /^Done: order ord_\w+ was delivered at 2026-11-21T08:01:24\.000Z\.$/,
  },
  "without-key": {
    calls: [PLACED, PLACED, WALLET, PLACED, REPLAYED, WALLET],
    balance: "485.75",
    orders: ["1 × 1001: 4.75", "1 × 1001: 4.75", "1 × 1001: 4.75"],
    last: "Done: two calls placed 2 orders without a key, and 1 with one.",
  },
  "safe-retry": {
    calls: ["POST /v1/orders: 0, request lost", `${PLACED}, response lost`, REPLAYED],
    balance: "490.50",
    orders: ["2 × 1001: 9.50"],
    last: "Done: charged 9.50 DEMO once, confirmed by attempt 3.",
  },
  "every-page": {
    calls: [
      "GET /v1/products?limit=10: 200",
      "GET /v1/products?page=2&limit=10: 200",
      "GET /v1/products?page=3&limit=10: 200",
      "GET /v1/orders?limit=10: 200",
    ],
    balance: "500.00",
    orders: [],
    last: "Done: products 24, items 111 (104 available), orders 0.",
  },
  "unavailable-item": {
    calls: [CATALOGUE, "POST /v1/orders: 409", PLACED],
    balance: "470.56",
    orders: ["1 × 1303: 29.44"],
    last: "Done: 3600 Cowries was not charged, 1100 Cowries was ordered for 29.44.",
  },
  "empty-wallet": {
    calls: [WALLET, CATALOGUE, "POST /v1/orders: 402", WALLET, PLACED],
    balance: "495.25",
    orders: ["1 × 1001: 4.75"],
    last: "Done: the order beyond the balance was not charged, and a smaller one was placed.",
  },
  "revoked-key": {
    calls: ["POST /v1/keys: 201", WALLET, "DELETE /v1/keys/{2}: 200", "GET /v1/wallet: 401", WALLET],
    balance: "500.00",
    orders: [],
    revoked: ["Balance display"],
    last: /^Done: key_\w+ stopped working when it was revoked, and the other key still works\.$/,
  },
};
