import type { OperationId } from "./operations.ts";

interface Example {
  readonly body?: unknown;
  readonly response: unknown;
}

const order = {
  id: "ord_7Kq2Xw9Rt4Lm6Zp1Vb3N",
  status: "processing",
  product_item_id: 1001,
  product_item_name: "86 Crystals",
  product_name: "Starfall Arena",
  cust_account: { user_id: "5560524498", server_id: "2201" },
  qty: 2,
  unit_price: "4.75",
  total: "9.50",
  currency: "DEMO",
  price_source: "tier",
  created_at: "2026-11-21T08:01:19.000Z",
  delivered_at: null,
};

const deliveredOrder = { ...order, status: "delivered", delivered_at: "2026-11-21T08:01:24.000Z" };

const key = {
  id: "key_3Vb8Nc1Wm5tHk2Lq9Zx7",
  name: "Order service",
  scopes: ["orders:write"],
  prefix: "rsk_demo_Hk2L",
  last4: "x7Qd",
  created_at: "2026-11-21T08:00:41.000Z",
  revoked_at: null,
};

const product = {
  product_id: 11,
  name: "Starfall Arena",
  category: "mobile_game",
  account_fields: [
    { name: "user_id", label: "Player ID", required: true },
    { name: "server_id", label: "Zone ID", required: true },
  ],
  items: [
    {
      product_item_id: 1001,
      name: "86 Crystals",
      price: "4.75",
      retail_price: "5.00",
      currency: "DEMO",
      price_source: "tier",
      available: true,
      min_qty: 1,
      max_qty: 10,
    },
  ],
};

const onePage = (entry: unknown) => ({
  data: [entry],
  pagination: { page: 1, limit: 10, total: 1, total_pages: 1 },
});

/** A response, and a request body if there is one, for every operation. Tests check them against the schemas. */
export const examples = {
  listProducts: {
    response: { data: [product], pagination: { page: 1, limit: 10, total: 24, total_pages: 3 } },
  },
  placeOrder: {
    body: { product_item_id: 1001, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 2 },
    response: order,
  },
  createKey: {
    body: { name: "Order service", scopes: ["orders:write"] },
    response: { ...key, key: "rsk_demo_Hk2LThisIsOnlyAnExampleNotAKeyQQx7Qd" },
  },
  getWallet: {
    response: { balance: "490.50", unit: "points", currency: "DEMO", updated_at: "2026-11-21T08:01:19.000Z" },
  },
  listOrders: { response: onePage(deliveredOrder) },
  getOrder: { response: deliveredOrder },
  listKeys: { response: onePage(key) },
  revokeKey: { response: { ...key, revoked_at: "2026-11-21T08:30:00.000Z" } },
} satisfies Readonly<Record<OperationId, Example>>;

/** The example of any operation. */
export const exampleOf = (id: OperationId): Example => examples[id];
