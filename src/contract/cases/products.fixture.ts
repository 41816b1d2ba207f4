import { type Case, customRate, get, switchItem } from "./case.fixture.ts";

const refused = (name: string, query: string, code: string, detail: string): Case => ({
  name,
  request: get(`/v1/products?${query}`),
  status: 400,
  code: "invalid_query_parameter",
  body: { errors: [{ parameter: query.split("=")[0], code, detail }] },
});

const PAGES = "a whole number from 1";
const EVERY_PAGE = "a whole number from 1 to 9007199254740991";
const LIMITS = "a whole number from 1 to 100";

/** The bounds of `page` and `limit` (sections 1 and 2). */
export const pagingCases: readonly Case[] = [
  {
    name: "The first page has ten of the 24 products, and links to the next",
    request: get("/v1/products"),
    status: 200,
    headers: {
      Link: '</v1/products?page=1&limit=10>; rel="first", </v1/products?page=2&limit=10>; rel="next", </v1/products?page=3&limit=10>; rel="last"',
    },
    body: {
      data: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20].map((product_id) => ({ product_id })),
      pagination: { page: 1, limit: 10, total: 24, total_pages: 3 },
    },
  },
  {
    name: "A page between others links to both",
    request: get("/v1/products?page=2&limit=2"),
    status: 200,
    headers: {
      Link: '</v1/products?page=1&limit=2>; rel="first", </v1/products?page=1&limit=2>; rel="prev", </v1/products?page=3&limit=2>; rel="next", </v1/products?page=12&limit=2>; rel="last"',
    },
    body: { data: [{ product_id: 13 }, { product_id: 14 }], pagination: { page: 2, limit: 2, total_pages: 12 } },
  },
  {
    name: "The last page links to the one before",
    request: get("/v1/products?page=3"),
    status: 200,
    headers: {
      Link: '</v1/products?page=1&limit=10>; rel="first", </v1/products?page=2&limit=10>; rel="prev", </v1/products?page=3&limit=10>; rel="last"',
    },
  },
  {
    name: "A page past the end is empty, and no error; the one before is the last",
    request: get("/v1/products?page=9"),
    status: 200,
    headers: {
      Link: '</v1/products?page=1&limit=10>; rel="first", </v1/products?page=3&limit=10>; rel="prev", </v1/products?page=3&limit=10>; rel="last"',
    },
    body: { data: [], pagination: { page: 9, limit: 10, total: 24, total_pages: 3 } },
  },
  {
    name: "One page that holds all has no Link",
    request: get("/v1/products?limit=100"),
    status: 200,
    headers: { Link: null },
    body: { pagination: { page: 1, limit: 100, total: 24, total_pages: 1 } },
  },
  refused("Pages begin at 1", "page=0", "out_of_range", `Expected ${PAGES}, got 0.`),
  refused("No page is negative", "page=-1", "out_of_range", `Expected ${PAGES}, got -1.`),
  refused("A page is whole", "page=1.50", "not_integer", `Expected ${PAGES}, got 1.50.`),
  refused("A page is a number", "page=x", "wrong_type", `Expected ${PAGES}, got "x".`),
  refused("A page is not empty", "page=", "wrong_type", `Expected ${PAGES}, got "".`),
  refused("A page is decimal", "page=0x10", "wrong_type", `Expected ${PAGES}, got "0x10".`),
  refused("A page has no exponent", "page=1e2", "wrong_type", `Expected ${PAGES}, got "1e2".`),
  refused(
    "A page beyond 2^53 is named as it was sent",
    "page=9007199254740993",
    "out_of_range",
    `Expected ${EVERY_PAGE}, got 9007199254740993.`,
  ),
  refused("A page has no sign", "page=%2B1", "wrong_type", `Expected ${PAGES}, got "+1".`),
  refused("A page has the digits 0 to 9", "page=%D9%A2", "wrong_type", `Expected ${PAGES}, got "٢".`),
  refused(
    "What cannot be seen in a page is named",
    "page=%E2%80%AE1",
    "wrong_type",
    `Expected ${PAGES}, got "⟨U+202E⟩1".`,
  ),
  refused(
    "A long number is named by its beginning",
    `page=${"9".repeat(400)}`,
    "out_of_range",
    `Expected ${EVERY_PAGE}, got ${"9".repeat(40)}….`,
  ),
  refused("Minus zero is no limit", "limit=-0", "out_of_range", `Expected ${LIMITS}, got -0.`),
  refused("A limit is 1 or more", "limit=0", "out_of_range", `Expected ${LIMITS}, got 0.`),
  refused("A limit is 100 or less", "limit=101", "out_of_range", `Expected ${LIMITS}, got 101.`),
  refused("A parameter is sent once", "limit=10&limit=10", "duplicate_item", "Sent 2 times. Send it once."),
  {
    name: "Every faulty parameter is named",
    request: get("/v1/products?page=0&limit=0"),
    status: 400,
    code: "invalid_query_parameter",
    body: { errors: [{ parameter: "page" }, { parameter: "limit" }] },
  },
  {
    name: "Decimals of zero and zeros before a number do not count",
    request: get("/v1/products?page=02&limit=2.0"),
    status: 200,
    body: { pagination: { page: 2, limit: 2 } },
  },
  {
    name: "Parameters that an operation does not have are ignored, repeated ones too",
    request: get("/v1/products?sort=name&sort=price&status=lost&status=lost"),
    status: 200,
    body: { pagination: { page: 1, limit: 10 } },
  },
];

/** The first product of the list, with its first item as it is priced here. */
const firstItem = (item: object) => ({ data: [{ product_id: 11, items: [{ product_item_id: 1001, ...item }] }] });
const FIRST = "/v1/products?limit=1";

/** Prices and availability (section 2). */
export const productCases: readonly Case[] = [
  {
    name: "Without a key, prices are retail",
    request: get(FIRST, {}),
    status: 200,
    body: firstItem({ price: "5.00", retail_price: "5.00", price_source: "retail" }),
  },
  {
    name: "With a key, prices are of the account's tier, silver at first: 5 % off",
    request: get(FIRST),
    status: 200,
    body: {
      data: [
        {
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
        },
      ],
    },
  },
  {
    name: "Bronze is 3 % off",
    before: [{ adjust: { kind: "set_tier", tier: "bronze" } }],
    request: get(FIRST),
    status: 200,
    body: firstItem({ price: "4.85", retail_price: "5.00", price_source: "tier" }),
  },
  {
    name: "Gold is 8 % off",
    before: [{ adjust: { kind: "set_tier", tier: "gold" } }],
    request: get(FIRST),
    status: 200,
    body: firstItem({ price: "4.60", price_source: "tier" }),
  },
  {
    name: "A custom rate beats the tier, even if it is worse",
    before: [{ adjust: { kind: "set_tier", tier: "gold" } }, customRate(0)],
    request: get(FIRST),
    status: 200,
    body: firstItem({ price: "5.00", price_source: "custom" }),
  },
  {
    name: "A custom rate is up to 50.0 % off",
    before: [customRate(500)],
    request: get(FIRST),
    status: 200,
    body: firstItem({ price: "2.50", price_source: "custom" }),
  },
  {
    name: "A custom rate has tenths of a per cent",
    before: [customRate(125)],
    request: get(FIRST),
    status: 200,
    body: firstItem({ price: "4.38", price_source: "custom" }),
  },
  {
    name: "The account's rate does not change retail prices",
    before: [customRate(500)],
    request: get(FIRST, {}),
    status: 200,
    body: firstItem({ price: "5.00", price_source: "retail" }),
  },
  {
    name: "Half a hundredth is rounded up: 0.475 is 0.48",
    request: get("/v1/products?limit=1&page=11"),
    status: 200,
    body: { data: [{ items: [{ product_item_id: 2001, price: "0.48", retail_price: "0.50" }] }] },
  },
  {
    name: "An item that was switched off is listed as unavailable",
    before: [switchItem(1001, false)],
    request: get(FIRST),
    status: 200,
    body: firstItem({ available: false }),
  },
  {
    name: "A product without servers asks for none",
    request: get("/v1/products?limit=1&page=3"),
    status: 200,
    body: {
      data: [{ name: "Café Pomelune", account_fields: [{ name: "user_id", label: "Player ID", required: true }] }],
    },
  },
];

/** The wallet (section 2). */
export const walletCases: readonly Case[] = [
  {
    name: "The wallet starts at 500.00 points",
    request: get("/v1/wallet"),
    status: 200,
    body: {
      balance: "500.00",
      unit: "points",
      currency: "DEMO",
      updated_at: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    },
  },
  {
    name: "After a reset the wallet holds 500.00 again",
    before: [{ adjust: { kind: "set_tier", tier: "gold" } }, "reset"],
    request: get("/v1/wallet"),
    status: 200,
    body: { balance: "500.00" },
  },
];
