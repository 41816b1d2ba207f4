import { duration } from "../api/time.ts";
import {
  type Case,
  CREATED,
  customRate,
  get,
  newKey,
  ORDER,
  order,
  post,
  refusedField,
  SAMPLE_KEY,
  type Step,
  switchItem,
} from "./case.fixture.ts";

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const noServer = (changes: object = {}) =>
  order({ product_item_id: 2001, cust_account: { user_id: "5560524498" }, qty: 1, ...changes });

/** What `POST /v1/orders` does with a valid body (sections 2 and 3). */
export const placedOrders: readonly Case[] = [
  {
    name: "An order is processing, and its cost is deducted at once",
    request: order(),
    status: 201,
    headers: { Location: /^\/v1\/orders\/ord_[0-9A-Za-z]{20}$/, "Idempotent-Replayed": "false" },
    body: {
      id: /^ord_[0-9A-Za-z]{20}$/,
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
      created_at: TIME,
      delivered_at: null,
      balance: undefined,
    },
    balance: "490.50",
  },
  {
    name: "A custom rate is the price of an order too",
    before: [customRate(125)],
    request: order(),
    status: 201,
    body: { unit_price: "4.38", total: "8.76", price_source: "custom" },
    balance: "491.24",
  },
  {
    name: "A product without servers needs none",
    request: noServer(),
    status: 201,
    body: { cust_account: { user_id: "5560524498" }, unit_price: "0.48", total: "0.48" },
    balance: "499.52",
  },
  {
    name: "A server that a product does not need is echoed",
    request: noServer({ cust_account: { user_id: "1", server_id: "2201" } }),
    status: 201,
    body: { cust_account: { user_id: "1", server_id: "2201" } },
  },
  {
    name: "A user id may be any visible text, and is stored as sent",
    request: noServer({ cust_account: { user_id: " <b>Zoë</b> שלום 🚀 " } }),
    status: 201,
    body: { cust_account: { user_id: " <b>Zoë</b> שלום 🚀 " } },
  },
  {
    name: "A user id may have 64 characters, however many bytes they take",
    request: noServer({ cust_account: { user_id: "😀".repeat(64) } }),
    status: 201,
  },
  { name: "An item's largest quantity is accepted", request: noServer({ qty: 50 }), status: 201, body: { qty: 50 } },
  {
    name: "1.0 is the number 1",
    request: post("/v1/orders", '{"product_item_id":2001,"cust_account":{"user_id":"1"},"qty":1.0}'),
    status: 201,
    body: { qty: 1 },
  },
  {
    name: "A Content-Type may have parameters, in any case",
    request: order({}, { "Content-Type": "Application/JSON; charset=utf-8" }),
    status: 201,
  },
  {
    name: "An item that was off in the catalogue and is switched on can be ordered",
    before: [switchItem(1304, true)],
    request: order({ product_item_id: 1304, qty: 1 }),
    status: 201,
    body: { total: "94.53" },
  },
];

/** 480.00 of the 500.00 are spent: four times 120.00, at retail prices. */
const wallet20: readonly Step[] = [customRate(0), order({ product_item_id: 2304, qty: 4 })];

/** The wallet against the cost (sections 1 and 2). */
export const balanceCases: readonly Case[] = [
  {
    name: "A balance that just covers the cost is enough",
    before: wallet20,
    request: order({ qty: 4 }),
    status: 201,
    body: { total: "20.00" },
    balance: "0.00",
  },
  {
    name: "A balance that is 0.01 short is not enough",
    before: [...wallet20, customRate(316)],
    request: order({ product_item_id: 1002, qty: 3 }),
    status: 402,
    code: "insufficient_balance",
    body: { required: "20.01", currency: "DEMO", balance: "20.00", shortfall: "0.01" },
    balance: "20.00",
  },
  {
    name: "An empty wallet pays for nothing",
    before: [...wallet20, order({ qty: 4 })],
    request: noServer(),
    status: 402,
    code: "insufficient_balance",
    body: { required: "0.50", balance: "0.00", shortfall: "0.50" },
    balance: "0.00",
  },
  {
    name: "A key without wallet:read does not learn the balance from a 402",
    before: [...wallet20, newKey("orders:write")],
    request: order({ qty: 5 }, CREATED),
    status: 402,
    code: "insufficient_balance",
    body: {
      required: "25.00",
      currency: "DEMO",
      balance: undefined,
      shortfall: undefined,
      detail:
        "5 × 86 Crystals costs 25.00, which is more than the wallet has. Order less, or fund the wallet before you retry.",
    },
    balance: "20.00",
  },
];

const refused = (name: string, changes: object, pointer: string, code: string, detail?: string | RegExp): Case => ({
  name,
  request: order(changes),
  status: 422,
  code: "validation_failed",
  body: refusedField(pointer, code, detail),
});
const userId = (user_id: unknown) => ({ cust_account: { user_id, server_id: "1" } });
const USER = "#/cust_account/user_id";
const SERVER = "#/cust_account/server_id";
const TEN = "Expected a whole number from 1 to 10, got";
const rawQty = (name: string, qty: string, code: string, detail: string): Case => ({
  name,
  request: post("/v1/orders", `{"product_item_id":1001,"cust_account":{"user_id":"1","server_id":"1"},"qty":${qty}}`),
  status: 422,
  code: "validation_failed",
  body: refusedField("#/qty", code, detail),
});

/** What a body of `POST /v1/orders` is refused for (sections 2 and 6). */
export const refusedOrders: readonly Case[] = [
  {
    name: "All faults of a body are reported at once, each at its place",
    request: post("/v1/orders", {
      product_item_id: 1001,
      cust_account: { user_id: 5560524498, "a/b~c": 1 },
      qty: 11,
      note: "x",
    }),
    status: 422,
    code: "validation_failed",
    body: {
      detail: "5 fields need attention.",
      errors: [
        { pointer: USER, code: "wrong_type", detail: "Expected a string, got 5560524498." },
        { pointer: "#/cust_account/a~1b~0c", code: "unknown_field" },
        { pointer: "#/note", code: "unknown_field" },
        { pointer: SERVER, code: "required", detail: "This product needs a server_id." },
        { pointer: "#/qty", code: "out_of_range", detail: `${TEN} 11.` },
      ],
    },
  },
  refused("An item is required", { product_item_id: undefined }, "#/product_item_id", "required"),
  refused("An item's id is a number", { product_item_id: "1001" }, "#/product_item_id", "wrong_type"),
  refused("An item's id is 1 or more", { product_item_id: 0 }, "#/product_item_id", "out_of_range"),
  refused(
    "An item's id is 2147483647 or less",
    { product_item_id: 2147483648 },
    "#/product_item_id",
    "out_of_range",
    "Expected a whole number from 1 to 2147483647, got 2147483648.",
  ),
  refused("An account is required", { cust_account: undefined }, "#/cust_account", "required"),
  refused("An account is an object", { cust_account: "5560524498" }, "#/cust_account", "wrong_type"),
  refused("A user id is required", { cust_account: { server_id: "1" } }, USER, "required"),
  refused("A user id is a text", userId(5560524498), USER, "wrong_type"),
  refused("A user id is not empty", userId(""), USER, "too_short"),
  refused("A user id is not blank", userId("  "), USER, "too_short"),
  refused("A user id of invisible characters is blank", userId("\u200b\ufeff\u3164\u00a0"), USER, "too_short"),
  refused("A user id has 64 characters at most", userId("x".repeat(65)), USER, "too_long"),
  refused("A user id has no control character, which is named", userId("a\u0000b"), USER, "invalid_format", /U\+0000/),
  refused(
    "A user id has no bidirectional override",
    userId("\u202e8944250655"),
    USER,
    "invalid_format",
    "Contains the invisible character U+202E. Remove it.",
  ),
  refused(
    "A user id has no zero width space",
    userId("8944250655\u200b"),
    USER,
    "invalid_format",
    "Contains the invisible character U+200B. Remove it.",
  ),
  refused("A user id is no API key, which would be stored", userId(SAMPLE_KEY), USER, "invalid_format"),
  refused("A server is required where the product says so", { cust_account: { user_id: "1" } }, SERVER, "required"),
  refused("A server is a text", { cust_account: { user_id: "1", server_id: null } }, SERVER, "wrong_type"),
  refused(
    "A server id has no invisible character",
    { cust_account: { user_id: "1", server_id: "2\u2066201" } },
    SERVER,
    "invalid_format",
    "Contains the invisible character U+2066. Remove it.",
  ),
  refused("A quantity is required", { qty: undefined }, "#/qty", "required"),
  refused("A quantity is a number", { qty: "1" }, "#/qty", "wrong_type"),
  refused("A quantity is not null", { qty: null }, "#/qty", "wrong_type"),
  refused("A quantity is whole", { qty: 1.5 }, "#/qty", "not_integer"),
  refused("A quantity is 1 or more", { qty: 0 }, "#/qty", "out_of_range", `${TEN} 0.`),
  refused("A quantity is the item's largest or less", { qty: 11 }, "#/qty", "out_of_range", `${TEN} 11.`),
  {
    name: "A quantity is the item's least or more",
    request: order({ product_item_id: 2901, cust_account: { user_id: "1" }, qty: 9 }),
    status: 422,
    code: "validation_failed",
    body: refusedField("#/qty", "out_of_range", "Expected a whole number from 10 to 100, got 9."),
  },
  rawQty("A number of 1e21 is named as it was sent", "1e21", "out_of_range", `${TEN} 1e21.`),
  rawQty("A number beyond a double is named as it was sent", "1e400", "out_of_range", `${TEN} 1e400.`),
  rawQty(
    "A number beyond 2^53 is named as it was sent",
    "9007199254740993",
    "out_of_range",
    `${TEN} 9007199254740993.`,
  ),
  rawQty("Decimals of zero are named as they were sent", "11.0", "out_of_range", `${TEN} 11.0.`),
  rawQty("A long quantity is named by its beginning", "9".repeat(400), "out_of_range", `${TEN} ${"9".repeat(40)}….`),
  {
    name: "Numbers are named as they were sent, also where none belong",
    request: post(
      "/v1/orders",
      '{"cust_account":{"user_id":5560524498.0,"server_id":2.2e3},"qty":1.50,"product_item_id":-0}',
    ),
    status: 422,
    code: "validation_failed",
    body: {
      errors: [
        { pointer: "#/product_item_id", detail: "Expected a whole number from 1 to 2147483647, got -0." },
        { pointer: USER, detail: "Expected a string, got 5560524498.0." },
        { pointer: SERVER, detail: "Expected a string, got 2.2e3." },
        { pointer: "#/qty", detail: "Expected a whole number from 1, got 1.50." },
      ],
    },
  },
  rawQty("Minus zero is named as it was sent", "-0", "out_of_range", `${TEN} -0.`),
  refused("A member that no order has is refused", { coupon: "x" }, "#/coupon", "unknown_field"),
  {
    name: "A member named __proto__ is refused as any other",
    request: post("/v1/orders", `${JSON.stringify(ORDER).slice(0, -1)},"__proto__":{"qty":1}}`),
    status: 422,
    code: "validation_failed",
    body: refusedField("#/__proto__", "unknown_field"),
  },
  {
    name: "An item that does not exist",
    request: order({ product_item_id: 999 }),
    status: 422,
    code: "product_item_not_found",
  },
  {
    name: "An item that is unavailable in the catalogue",
    request: order({ product_item_id: 1304, qty: 1 }),
    status: 409,
    code: "product_item_unavailable",
  },
  {
    name: "An item that was switched off",
    before: [switchItem(1001, false)],
    request: order(),
    status: 409,
    code: "product_item_unavailable",
  },
];

/** Two orders, the first of which is delivered. */
const twoOrders: readonly Step[] = [order({ qty: 1 }), { advance: 5000 }, order()];

/** Delivery, and reading orders (sections 2 and 3). */
export const readOrders: readonly Case[] = [
  {
    name: "An order is processing until it is due",
    before: [order(), { advance: 4999 }],
    request: get("/v1/orders/{order}"),
    status: 200,
    body: { id: "{order}", status: "processing", delivered_at: null, total: "9.50", balance: undefined },
  },
  {
    name: "An order is delivered after 5 seconds",
    before: [order(), { advance: 5000 }],
    request: get("/v1/orders/{order}"),
    status: 200,
    body: { id: "{order}", status: "delivered", delivered_at: TIME },
  },
  {
    name: "The delay of the panel counts for orders placed from then on",
    before: [{ adjust: { kind: "set_delivery_delay", delay: duration(60_000) } }, order(), { advance: 59_999 }],
    request: get("/v1/orders/{order}"),
    status: 200,
    body: { status: "processing" },
  },
  {
    name: "Orders are listed newest first",
    before: twoOrders,
    request: get("/v1/orders"),
    status: 200,
    headers: { Link: null },
    body: {
      data: [
        { id: "{order}", qty: 2, status: "processing" },
        { qty: 1, status: "delivered" },
      ],
      pagination: { page: 1, limit: 10, total: 2, total_pages: 1 },
    },
  },
  {
    name: "Orders are listed by status",
    before: twoOrders,
    request: get("/v1/orders?status=delivered"),
    status: 200,
    body: { data: [{ qty: 1 }], pagination: { total: 1 } },
  },
  {
    name: "The links of a list keep its status",
    before: [order(), order()],
    request: get("/v1/orders?status=processing&limit=1"),
    status: 200,
    headers: { Link: /<\/v1\/orders\?page=2&limit=1&status=processing>; rel="next"/ },
    body: { data: [{ id: "{order}" }] },
  },
  {
    name: "An order placed between two pages shifts what follows",
    before: [order({ qty: 1 }), order({ qty: 2 }), order({ qty: 3 }), order({ qty: 4 })],
    request: get("/v1/orders?limit=2&page=2"),
    status: 200,
    body: { data: [{ qty: 2 }, { qty: 1 }] },
  },
  {
    name: "A status that no order has is refused",
    request: get("/v1/orders?status=lost"),
    status: 400,
    code: "invalid_query_parameter",
    body: {
      errors: [
        { parameter: "status", code: "invalid_format", detail: 'Expected processing or delivered, got "lost".' },
      ],
    },
  },
  {
    name: "A status is sent once",
    request: get("/v1/orders?status=delivered&status=delivered"),
    status: 400,
    code: "invalid_query_parameter",
    body: { errors: [{ parameter: "status", code: "duplicate_item", detail: "Sent 2 times. Send it once." }] },
  },
  {
    name: "Every key of the account with the scope reads an order",
    before: [order(), newKey("orders:write")],
    request: get("/v1/orders/{order}", CREATED),
    status: 200,
    body: { id: "{order}" },
  },
  {
    name: "An order that does not exist",
    request: get("/v1/orders/ord_00000000000000000000"),
    status: 404,
    code: "order_not_found",
  },
];
