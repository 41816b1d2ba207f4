import { describe, expect, test } from "vitest";
import { operationDescriptions } from "#contract/api/operation-description.ts";
import { CONSOLE, ORDER, openSandbox } from "#testing/sandbox.ts";

const VISIBLE_KEY = /rsk_demo_[0-9A-Za-z]{36}/;

describe("the scope table of the contract", () => {
  const calls: [string, string, string, { none: number; write: number; read: number }][] = [
    ["GET", "/v1/products", "", { none: 200, write: 200, read: 200 }],
    ["POST", "/v1/orders", JSON.stringify(ORDER), { none: 401, write: 201, read: 403 }],
    ["GET", "/v1/orders", "", { none: 401, write: 200, read: 403 }],
    ["GET", "/v1/orders/ord_00000000000000000000", "", { none: 401, write: 404, read: 403 }],
    ["GET", "/v1/wallet", "", { none: 401, write: 403, read: 200 }],
    ["GET", "/v1/keys", "", { none: 401, write: 200, read: 200 }],
    ["POST", "/v1/keys", '{"name":"n","scopes":["orders:write"]}', { none: 401, write: 201, read: 403 }],
    ["DELETE", "/v1/keys/key_C0ns0leKeyC0ns0leKey", "", { none: 401, write: 403, read: 403 }],
  ];

  test.each(calls)("%s %s", async (method, path, body, expected) => {
    const { keyWith, send } = openSandbox();
    const write = await keyWith("orders:write");
    const read = await keyWith("wallet:read");
    const ask = async (headers: object) =>
      (await send(method, path, { headers: { "Content-Type": "application/json", ...headers }, ...(body && { body }) }))
        .status;
    expect({ none: await ask({}), write: await ask(write.header), read: await ask(read.header) }).toEqual(expected);
  });
});

describe("Authorization", () => {
  test.each([
    ["absent", undefined, 401, "authentication_required", 'Bearer realm="top-up-sandbox"'],
    ["another scheme", "Basic dXNlcjpwYXNz", 401, "authentication_required", 'Bearer realm="top-up-sandbox"'],
    ["an empty value", "", 401, "authentication_required", 'Bearer realm="top-up-sandbox"'],
    [
      "a scheme with a comma",
      'Digest username="a", nc=1',
      401,
      "authentication_required",
      'Bearer realm="top-up-sandbox"',
    ],
    [
      "a cut key",
      "Bearer rsk_demo_Try",
      401,
      "api_key_malformed",
      'Bearer realm="top-up-sandbox", error="invalid_token"',
    ],
  ])("%s", async (_, value, status, code, challenge) => {
    const { get } = openSandbox();
    const response = await get("/v1/wallet", value === undefined ? {} : { Authorization: value });
    expect([response.status, response.json.code, response.headers.get("WWW-Authenticate")]).toEqual([
      status,
      code,
      challenge,
    ]);
  });

  const KEY = CONSOLE.Authorization.slice("Bearer ".length);
  test.each([
    ["no token", "Bearer", "has no token."],
    ["no token but a comma", "Bearer ,", "has no token."],
    ["the scheme as its only token", "Bearer Bearer", "has no token."],
    ["the scheme twice", `Bearer Bearer ${KEY}`, "has the word Bearer twice."],
    ["the scheme in lower case after it", `BEARER   bearer ${KEY}`, "has the word Bearer twice."],
    ["the scheme before each of two tokens", `Bearer ${KEY} Bearer ${KEY}`, "has the word Bearer twice."],
    ["the scheme before a placeholder", "Bearer Bearer <API_KEY>", "has the word Bearer twice."],
    ["two tokens", "Bearer a b", "has 2 tokens."],
    ["the same key twice", `Bearer ${KEY} ${KEY}`, "has 2 tokens."],
    ["a comma after the key", `Bearer ${KEY},`, "is a list, not one value."],
    ["a comma before the scheme", `, Bearer ${KEY}`, "is a list, not one value."],
    ["a list of two", `Bearer ${KEY}, Bearer ${KEY}`, "is a list, not one value."],
    ["a list with another scheme", `Basic dXNlcjpwYXNz, Bearer ${KEY}`, "is a list, not one value."],
    ["a tab", `Bearer\t${KEY}`, "separates scheme and token by a tab."],
    ["quotes around the key", `Bearer "${KEY}"`, "contains a character that tokens cannot have."],
    ["the placeholder", "Bearer <API_KEY>", "contains a character that tokens cannot have."],
    ["an equals sign in the middle", "Bearer a=b", "contains a character that tokens cannot have."],
  ])("Bearer with %s is malformed, and the challenge says so", async (_, value, what) => {
    const { get } = openSandbox();
    const { status, json, headers } = await get("/v1/wallet", { Authorization: value });
    expect([status, json.code, headers.get("WWW-Authenticate")]).toEqual([
      400,
      "authorization_malformed",
      'Bearer realm="top-up-sandbox", error="invalid_request"',
    ]);
    expect(json.detail).toBe(
      `The Authorization header ${what} Send it once, with exactly one token: Authorization: Bearer <API_KEY>.`,
    );
  });

  test("two Authorization headers are malformed, because they are joined as one list", async () => {
    const { send } = openSandbox();
    const headers = new Headers(CONSOLE);
    headers.append("Authorization", CONSOLE.Authorization);
    expect((await send("GET", "/v1/wallet", { headers })).json.code).toBe("authorization_malformed");
  });

  test("more than one space between scheme and token is accepted", async () => {
    const { get } = openSandbox();
    expect((await get("/v1/wallet", { Authorization: `Bearer   ${KEY}` })).status).toBe(200);
  });

  test("the scheme's name is case-insensitive", async () => {
    const { get } = openSandbox();
    expect((await get("/v1/wallet", { Authorization: CONSOLE.Authorization.replace("Bearer", "bEARER") })).status).toBe(
      200,
    );
  });

  test.each(["Basic abc", "Bearer rsk_demo_wrong", "Bearer a b"])(
    "products refuse the bad key %s: they never fall back to retail prices",
    async (value) => {
      const { get } = openSandbox();
      expect((await get("/v1/products", { Authorization: value })).status).toBeGreaterThanOrEqual(400);
    },
  );
});

describe("headers", () => {
  test("a 403 names the required scope", async () => {
    const { keyWith, get } = openSandbox();
    const { headers } = await get("/v1/wallet", (await keyWith("orders:write")).header);
    expect(headers.get("WWW-Authenticate")).toBe(
      'Bearer realm="top-up-sandbox", error="insufficient_scope", scope="wallet:read"',
    );
  });

  test("a 201 has the new resource's Location, which can be fetched", async () => {
    const { order, get } = openSandbox();
    const { headers, json } = await order();
    expect((await get(headers.get("Location")!)).json.id).toBe(json.id);
  });

  test("Date is the real time, even if the sandbox clock differs", async () => {
    const { get } = openSandbox();
    expect((await get("/v1/products")).headers.get("Date")).toBe("Sat, 21 Nov 2026 08:01:19 GMT");
  });

  test("products vary by Authorization, refusals included", async () => {
    const { get } = openSandbox();
    expect((await get("/v1/products")).headers.get("Vary")).toBe("Authorization");
    expect((await get("/v1/products?limit=0")).headers.get("Vary")).toBe("Authorization");
    expect((await get("/v1/wallet")).headers.has("Vary")).toBe(false);
  });

  test("a 429 has Retry-After", async () => {
    const { panel, get } = openSandbox();
    panel.startFailure({ kind: "rate_limited" }, 1);
    const { headers } = await get("/v1/products");
    expect([headers.get("Retry-After"), headers.get("RateLimit"), headers.get("RateLimit-Policy")]).toEqual([
      "5",
      '"demo";r=0;t=5',
      '"demo";q=60;w=60',
    ]);
  });
});

describe("paths and methods", () => {
  test.each([
    "/v1",
    "/v1/",
    "/v1/orders/",
    "/v1/Orders",
    "/v1/orders/a/b",
    "/v2/orders",
    "/v2",
    "/v1/products.json",
    "/v1/%zz",
  ])("%s is a JSON 404", async (path) => {
    const { get } = openSandbox();
    expect((await get(path)).json.code).toBe("not_found");
  });

  test.each([
    ["PUT", "/v1/orders", "GET, HEAD, OPTIONS, POST"],
    ["POST", "/v1/products", "GET, HEAD, OPTIONS"],
    ["GET", "/v1/keys/key_C0ns0leKeyC0ns0leKey", "DELETE, OPTIONS"],
    ["DELETE", "/v1/wallet", "GET, HEAD, OPTIONS"],
  ])("%s %s is refused with 405 and the allowed methods", async (method, path, allow) => {
    const { send } = openSandbox();
    const { json, headers } = await send(method, path, { headers: CONSOLE });
    expect([json.code, headers.get("Allow")]).toEqual(["method_not_allowed", allow]);
  });

  test("OPTIONS gets a 204 with the allowed methods, and needs no key", async () => {
    const { send } = openSandbox();
    const { status, headers } = await send("OPTIONS", "/v1/orders");
    expect([status, headers.get("Allow")]).toEqual([204, "GET, HEAD, OPTIONS, POST"]);
    expect((await send("OPTIONS", "/v1/nothing")).status).toBe(404);
  });

  test("OPTIONS is in the log, with path and method passed and no later check reached", async () => {
    const { send, panel } = openSandbox();
    const { headers } = await send("OPTIONS", "/v1/orders/ord_1?x=1", { headers: CONSOLE });
    const [exchange, ...others] = panel.exchanges.getState();
    expect(others).toEqual([]);
    expect(exchange).toMatchObject({
      requestId: headers.get("Request-Id"),
      operation: null,
      request: { method: "OPTIONS", path: "/v1/orders/ord_1?x=1" },
      response: { status: 204, body: "" },
      lost: null,
      trace: { stoppedBy: null, changes: [] },
    });
    expect(exchange?.response.headers).toContainEqual(["Allow", "GET, HEAD, OPTIONS"]);
    expect(exchange?.trace.findings.slice(0, 3)).toEqual([
      { check: "path", result: "passed", observed: "/v1/orders/ord_1" },
      { check: "method", result: "passed", observed: "OPTIONS: Allow: GET, HEAD, OPTIONS" },
      { check: "authorization", result: "not_reached", observed: null },
    ]);
    expect(JSON.stringify(exchange)).not.toMatch(VISIBLE_KEY);
  });

  test("HEAD has the response of GET, without the body", async () => {
    const { send, get } = openSandbox();
    const head = await send("HEAD", "/v1/products", { headers: CONSOLE });
    const { headers } = await get("/v1/products");
    expect([head.status, head.text, head.headers.get("Link")]).toEqual([200, "", headers.get("Link")]);
  });

  test.each([
    "//v1/orders",
    "/x/v1/orders",
    "/docs/play/v1/orders",
    "/v1//orders",
    "/v3/orders",
    "/v01/orders",
    "/V1/orders",
  ])("%s gets a 404, and places no order", async (path) => {
    const { respond, balance } = openSandbox();
    const headers = { ...CONSOLE, "Content-Type": "application/json" };
    const body = JSON.stringify(ORDER);
    const response = await respond(new Request(`http://sandbox.test${path}`, { method: "POST", headers, body }));
    expect([response.status, (await response.json()).code, balance()]).toEqual([404, "not_found", "500.00"]);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  });
});

describe("GET /v1/products", () => {
  test("pages count products, ordered by id; the first matches the contract's example", async () => {
    const { get } = openSandbox();
    const { json, headers } = await get("/v1/products");
    expect(json.pagination).toEqual({ page: 1, limit: 10, total: 24, total_pages: 3 });
    expect(json.data.map((product: { product_id: number }) => product.product_id)).toEqual([
      11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
    ]);
    expect(json.data[0]).toMatchObject({
      name: "Starfall Arena",
      account_fields: [{ name: "user_id" }, { name: "server_id", required: true }],
    });
    expect(headers.get("Link")).toBe(
      '</v1/products?page=1&limit=10>; rel="first", </v1/products?page=2&limit=10>; rel="next", </v1/products?page=3&limit=10>; rel="last"',
    );
  });

  test("a page past the end is empty, not an error; a single page has no Link", async () => {
    const { get } = openSandbox();
    expect((await get("/v1/products?page=9")).json).toMatchObject({ data: [], pagination: { page: 9, total: 24 } });
    expect((await get("/v1/products?limit=100")).headers.has("Link")).toBe(false);
  });

  test.each([
    ["page=0", "out_of_range"],
    ["page=-1", "out_of_range"],
    ["page=1.5", "not_integer"],
    ["page=x", "wrong_type"],
    ["page=", "wrong_type"],
    ["page=99999999999999999999", "out_of_range"],
    ["limit=0", "out_of_range"],
    ["limit=101", "out_of_range"],
    ["limit=10&limit=10", "duplicate_item"],
  ])("%s is refused with %s", async (query, code) => {
    const { get } = openSandbox();
    const { status, json } = await get(`/v1/products?${query}`);
    expect([status, json.code, json.errors]).toEqual([
      400,
      "invalid_query_parameter",
      [expect.objectContaining({ code, parameter: query.split("=")[0] })],
    ]);
  });

  const PAGES = "a whole number from 1";
  const EVERY_PAGE = "a whole number from 1 to 9007199254740991";
  const LIMITS = "a whole number from 1 to 100";

  test.each([
    ["limit=9007199254740993", LIMITS, "9007199254740993"],
    ["limit=101", LIMITS, "101"],
    ["limit=0", LIMITS, "0"],
    ["limit=-0", LIMITS, "-0"],
    ["limit=1.50", LIMITS, "1.50"],
    [`limit=${"9".repeat(400)}`, LIMITS, `${"9".repeat(40)}…`],
    ["page=9007199254740993", EVERY_PAGE, "9007199254740993"],
    [`page=${"9".repeat(400)}`, EVERY_PAGE, `${"9".repeat(40)}…`],
    [`page=-${"9".repeat(400)}`, PAGES, `-${"9".repeat(39)}…`],
    ["page=000", PAGES, "000"],
    ["page=0x10", PAGES, '"0x10"'],
    ["page=1e2", PAGES, '"1e2"'],
    ["page=%2B1", PAGES, '"+1"'],
    ["page=+1", PAGES, '" 1"'],
    ["page=%E2%80%AE1", PAGES, '"⟨U+202E⟩1"'],
    ["page=Infinity", PAGES, '"Infinity"'],
  ])("%s: the bounds are those of the schema, the value is as sent", async (query, expected, found) => {
    const { get } = openSandbox();
    const { status, json } = await get(`/v1/products?${query}`);
    expect([status, json.errors[0].detail]).toEqual([400, `Expected ${expected}, got ${found}.`]);
    expect(json.errors).toHaveLength(1);
  });

  test.each(["page=1.0", "page=01", "page=9007199254740991", "limit=100.00"])("%s is accepted", async (query) => {
    const { get } = openSandbox();
    expect((await get(`/v1/products?${query}`)).status).toBe(200);
  });

  test("a repeated status is refused where it is a parameter, and ignored elsewhere", async () => {
    const { get } = openSandbox();
    const repeated = "status=delivered&status=delivered";
    const refused = await get(`/v1/orders?${repeated}`);
    expect([refused.status, refused.json.errors]).toEqual([
      400,
      [{ code: "duplicate_item", parameter: "status", detail: "Sent 2 times. Send it once." }],
    ]);
    for (const path of ["/v1/products", "/v1/keys", "/v1/wallet"]) {
      expect((await get(`${path}?${repeated}`)).status, path).toBe(200);
    }
  });

  test("unknown parameters are ignored, even if repeated; all invalid ones are named", async () => {
    const { get } = openSandbox();
    expect((await get("/v1/products?sort=name&sort=price&status=lost")).status).toBe(200);
    expect((await get("/v1/products?page=0&limit=0")).json.errors).toHaveLength(2);
  });
});

describe("POST /v1/orders", () => {
  test("all faults of a body are reported together, each with its location", async () => {
    const { post } = openSandbox();
    const { json } = await post("/v1/orders", {
      product_item_id: 1001,
      cust_account: { user_id: 5560524498, "a/b~c": 1 },
      qty: 11,
      note: "x",
    });
    const codes = Object.fromEntries(
      json.errors.map((entry: { pointer: string; code: string }) => [entry.pointer, entry.code]),
    );
    expect(codes).toEqual({
      "#/cust_account/user_id": "wrong_type",
      "#/cust_account/a~1b~0c": "unknown_field",
      "#/cust_account/server_id": "required",
      "#/qty": "out_of_range",
      "#/note": "unknown_field",
    });
    expect(json.detail).toBe("5 fields need attention.");
  });

  const account = (user_id: unknown) => ({ cust_account: { user_id, server_id: "1" } });
  test.each([
    ["no product_item_id", { product_item_id: undefined }, "#/product_item_id", "required"],
    ["product_item_id as text", { product_item_id: "1001" }, "#/product_item_id", "wrong_type"],
    ["product_item_id 0", { product_item_id: 0 }, "#/product_item_id", "out_of_range"],
    ["product_item_id over 2147483647", { product_item_id: 2147483648 }, "#/product_item_id", "out_of_range"],
    ["a fraction", { qty: 1.5 }, "#/qty", "not_integer"],
    ["qty 0", { qty: 0 }, "#/qty", "out_of_range"],
    ["qty null", { qty: null }, "#/qty", "wrong_type"],
    ["qty huge", { qty: 1e308 }, "#/qty", "out_of_range"],
    ["cust_account as text", { cust_account: "5560524498" }, "#/cust_account", "wrong_type"],
    ["a blank user_id", account("  "), "#/cust_account/user_id", "too_short"],
    ["an empty user_id", account(""), "#/cust_account/user_id", "too_short"],
    ["a user_id of 65", account("x".repeat(65)), "#/cust_account/user_id", "too_long"],
    ["a control character", account("a\u0000b"), "#/cust_account/user_id", "invalid_format"],
    ["server_id null", { cust_account: { user_id: "1", server_id: null } }, "#/cust_account/server_id", "wrong_type"],
  ])("%s is refused once, at its location", async (_, change, pointer, code) => {
    const { order } = openSandbox();
    const { status, json } = await order(change);
    expect([status, json.errors]).toEqual([422, [{ code, pointer, detail: expect.stringMatching(/\.$/) }]]);
  });

  const LONG = "9".repeat(400);
  const CUT = `${"9".repeat(40)}…`;

  test.each([
    ["1e21", "1e21"],
    ["1E+21", "1E+21"],
    ["9007199254740993", "9007199254740993"],
    ["-9007199254740993", "-9007199254740993"],
    ["1e400", "1e400"],
    ["-1e400", "-1e400"],
    ["-0", "-0"],
    ["0.0e5", "0.0e5"],
    ["11.0", "11.0"],
    [LONG, CUT],
  ])("qty %s breaks the bounds of the item, which are named with the value as sent", async (qty, found) => {
    const { post } = openSandbox();
    const { status, json } = await post("/v1/orders", JSON.stringify({ ...ORDER, qty: 7 }).replace(":7", ` : ${qty} `));
    const detail = `Expected a whole number from 1 to 10, got ${found}.`;
    expect([status, json.errors]).toEqual([422, [{ code: "out_of_range", pointer: "#/qty", detail }]]);
  });

  test.each([
    ["9007199254740993", "9007199254740993"],
    ["2147483648", "2147483648"],
    ["1e21", "1e21"],
    ["1e400", "1e400"],
    ["-0", "-0"],
    [LONG, CUT],
  ])(
    "product_item_id %s breaks the bounds of the schema, which are named with the value as sent",
    async (id, found) => {
      const { post } = openSandbox();
      const { status, json } = await post("/v1/orders", JSON.stringify(ORDER).replace("1001", id));
      const detail = `Expected a whole number from 1 to 2147483647, got ${found}.`;
      expect([status, json.errors]).toEqual([422, [{ code: "out_of_range", pointer: "#/product_item_id", detail }]]);
    },
  );

  test("a number of the wrong type is quoted as sent, wherever it is", async () => {
    const { post } = openSandbox();
    const text =
      '{"cust_account":{"user_id":5560524498.0,"server_id":2.2e3},"qty":1.50,"product_item_id":1001,"\\"":1e21}';
    const { json } = await post("/v1/orders", text);
    expect(json.errors.map(({ code, detail }: { code: string; detail: string }) => [code, detail])).toEqual([
      ["wrong_type", "Expected a string, got 5560524498.0."],
      ["wrong_type", "Expected a string, got 2.2e3."],
      ["not_integer", "Expected a whole number from 1, got 1.50."],
      ["unknown_field", 'Unknown field "\\"". Remove it.'],
    ]);
    const scopes = await post("/v1/keys", '{"name":"n","scopes":[["a",1],1e0]}');
    expect(scopes.json.errors.map(({ detail }: { detail: string }) => detail)).toEqual([
      "Expected orders:write or wallet:read, got an array of 2.",
      "Expected orders:write or wallet:read, got 1e0.",
    ]);
    expect((await post("/v1/orders", " 1e21\n")).json.detail).toBe(
      "The body is the JSON value 1e21. Send one JSON object.",
    );
  });

  test.each(["0.1e1", "1.0", "1.000", "10E-1", "1e0"])("qty %s is 1", async (qty) => {
    const { post } = openSandbox();
    const { status, json } = await post("/v1/orders", JSON.stringify({ ...ORDER, qty: 7 }).replace(":7", `:${qty}`));
    expect([status, json.qty]).toEqual([201, 1]);
  });

  test("a qty beyond every bound is refused for an item that does not exist, too", async () => {
    const { post } = openSandbox();
    const body = JSON.stringify({ ...ORDER, qty: 7, product_item_id: 999 });
    const { status, json } = await post("/v1/orders", body.replace(":7", ":1e400"));
    const detail = "Expected a whole number from 1 to 9007199254740991, got 1e400.";
    expect([status, json.errors]).toEqual([422, [{ code: "out_of_range", pointer: "#/qty", detail }]]);
  });

  const INVISIBLE = [
    ["a zero width space", "\u200b"],
    ["a zero width joiner", "\u200d"],
    ["a byte order mark", "\ufeff"],
    ["a soft hyphen", "\u00ad"],
    ["a Hangul filler", "\u3164"],
    ["a combining grapheme joiner", "\u034f"],
    ["a Mongolian vowel separator", "\u180e"],
    ["a right-to-left mark", "\u200f"],
    ["a line separator", "\u2028"],
    ["a braille blank", "\u2800"],
    ["a tag", "\u{e0041}"],
    ["several of them", " \u200b\ufeff\u3164\u00a0"],
  ] as const;
  test.each(INVISIBLE)("%s alone is blank, as an account and as a key's name", async (_, text) => {
    const { order, post } = openSandbox();
    const blank = { code: "too_short", detail: "Must not be blank. Enter at least 1 character." };
    const ordered = await order({ cust_account: { user_id: text, server_id: text } });
    expect([ordered.status, ordered.json.errors]).toEqual([
      422,
      [
        { ...blank, pointer: "#/cust_account/user_id" },
        { ...blank, pointer: "#/cust_account/server_id" },
      ],
    ]);
    const named = await post("/v1/keys", { name: text, scopes: ["wallet:read"] });
    expect([named.status, named.json.errors]).toEqual([422, [{ ...blank, pointer: "#/name" }]]);
  });

  test.each([...INVISIBLE.slice(0, -1), ["a control character", "\u0085"], ["a no-break space", "\u00a0"]] as const)(
    "%s among others is refused in an id, and named by its code point",
    async (_, text) => {
      const { order } = openSandbox();
      const id = `8944${text}250655`;
      const name = `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
      const detail = `Contains the invisible character ${name}. Remove it.`;
      const { status, json } = await order({ cust_account: { user_id: id, server_id: id } });
      expect([status, json.errors]).toEqual([
        422,
        [
          { code: "invalid_format", detail, pointer: "#/cust_account/user_id" },
          { code: "invalid_format", detail, pointer: "#/cust_account/server_id" },
        ],
      ]);
    },
  );

  test.each([
    ["\u202e8944250655", "U+202E"],
    ["8944250655\u200b", "U+200B"],
    ["\ufeff8944250655", "U+FEFF"],
    ["89\u2066442506\u206955", "U+2066"],
    ["👩\u200d🚀", "U+200D"],
    ["❤\ufe0f", "U+FE0F"],
    ["\ud8008944250655", "U+D800"],
    ["8944\u{e0032}", "U+E0032"],
    ["8944\u3000250655", "U+3000"],
  ])("the user_id %j is refused for %s", async (user_id, name) => {
    const { order } = openSandbox();
    const { status, json } = await order(account(user_id));
    expect([status, json.errors[0].code, json.errors[0].detail]).toEqual([
      422,
      "invalid_format",
      `Contains the invisible character ${name}. Remove it.`,
    ]);
  });

  test.each(["<TeamX>Bob", "Zoë", "שלום", "सूरज", "🚀", "-", "\u0301", "\ue000", " a  b "])(
    "the user_id %j is accepted, and is stored as sent",
    async (user_id) => {
      const { order } = openSandbox();
      expect((await order(account(user_id))).json.cust_account.user_id).toBe(user_id);
    },
  );

  test.each(["\ud800", "CI\udfff", "\udc00\ud800", "👩\ud83d"])(
    "the key's name %j is refused (RFC 7493)",
    async (name) => {
      const { post } = openSandbox();
      const { status, json } = await post("/v1/keys", { name, scopes: ["wallet:read"] });
      expect([status, json.errors[0]]).toMatchObject([422, { pointer: "#/name" }]);
    },
  );

  test("64 characters are accepted, even if each takes two UTF-16 units", async () => {
    const { order } = openSandbox();
    const user_id = "😀".repeat(64);
    expect((await order(account(user_id))).json.cust_account.user_id).toBe(user_id);
  });

  test("a lone surrogate and a __proto__ member do no harm", async () => {
    const { post } = openSandbox();
    expect(
      (
        await post(
          "/v1/orders",
          '{"product_item_id":1001,"cust_account":{"user_id":"\\ud800","server_id":"1"},"qty":1}',
        )
      ).status,
    ).toBe(422);
    const { json } = await post(
      "/v1/orders",
      '{"product_item_id":1001,"cust_account":{"user_id":"1","server_id":"1"},"qty":1,"__proto__":{"x":1}}',
    );
    expect(json.errors).toEqual([expect.objectContaining({ code: "unknown_field", pointer: "#/__proto__" })]);
  });

  test("a body nested thousands deep is refused like any other", async () => {
    const { post } = openSandbox();
    const deep = `{"qty":${"[".repeat(8000)}${"]".repeat(8000)}}`;
    await post("/v1/orders", ORDER, { "Idempotency-Key": "k" });
    expect((await post("/v1/orders", deep, { "Idempotency-Key": "k" })).json.code).toBe("idempotency_key_reused");
    expect((await post("/v1/orders", deep)).json.code).toBe("validation_failed");
  });

  test.each([
    ["16 KiB", 0, 422],
    ["one byte more", 1, 413],
  ])("a body of %s", async (_, more, status) => {
    const { post } = openSandbox();
    const empty = JSON.stringify({ note: "" });
    expect((await post("/v1/orders", JSON.stringify({ note: "x".repeat(16384 - empty.length + more) }))).status).toBe(
      status,
    );
  });

  test.each(["application/json; charset=utf-8", "Application/JSON"])("Content-Type %s is JSON", async (type) => {
    const { order } = openSandbox();
    expect((await order({}, { "Content-Type": type })).status).toBe(201);
  });

  test("a 415 for the media type names the accepted one, and no content coding", async () => {
    const { send } = openSandbox();
    const { headers } = await send("POST", "/v1/orders", { headers: CONSOLE, body: ORDER });
    expect([headers.get("Accept"), headers.get("Accept-Encoding")]).toEqual(["application/json", null]);
  });

  test.each(["gzip", "GZIP", "br", "identity, gzip", "x"])(
    "a body with Content-Encoding %s is refused with 415 and the accepted coding",
    async (coding) => {
      const { order, balance } = openSandbox();
      const { status, json, headers } = await order({}, { "Content-Encoding": coding });
      expect([status, json.code]).toEqual([415, "unsupported_media_type"]);
      expect([headers.get("Accept"), headers.get("Accept-Encoding")]).toEqual(["application/json", "identity"]);
      expect(json.detail).toBe(
        `The request has Content-Encoding "${coding}". Send the body uncompressed, without Content-Encoding.`,
      );
      expect(balance()).toBe("500.00");
    },
  );

  test.each(["identity", "Identity", ""])("a body with Content-Encoding '%s' is accepted", async (coding) => {
    const { order } = openSandbox();
    expect((await order({}, { "Content-Encoding": coding })).status).toBe(201);
  });

  test("a body with a wrong media type and a content coding is refused for both", async () => {
    const { order } = openSandbox();
    const { json, headers } = await order({}, { "Content-Type": "text/csv", "Content-Encoding": "gzip" });
    expect(json.detail).toMatch(/Content-Type "text\/csv".*Content-Encoding "gzip"/);
    expect(headers.get("Accept-Encoding")).toBe("identity");
  });

  test("Content-Encoding on a request without a body is ignored", async () => {
    const { get } = openSandbox();
    expect((await get("/v1/wallet", { ...CONSOLE, "Content-Encoding": "gzip" })).status).toBe(200);
  });

  test.each([
    ["empty", ""],
    ["blank", " \n"],
    ["an array", "[]"],
    ["null", "null"],
    ["a number", "1"],
    ["cut", '{"a'],
  ])("a body that is %s is malformed", async (_, body) => {
    const { post } = openSandbox();
    expect((await post("/v1/orders", body)).json.code).toBe("malformed_json");
  });

  test("a body that is JSON but for a byte that is not UTF-8 is malformed", async () => {
    const { post } = openSandbox();
    const bytes = new TextEncoder().encode('{"a":"?"}');
    bytes[bytes.indexOf(63)] = 0xff;
    expect((await post("/v1/orders", bytes)).json).toMatchObject({
      code: "malformed_json",
      detail: "The body is not JSON: it is not UTF-8. Send one JSON object.",
    });
  });

  test.each([
    [
      '{"qty":1,"product_item_id":1001,"cust_account":{"user_id":"1","server_id":"1"},"qty":2}',
      'The body has the member "qty" twice. Send each member once.',
    ],
    [
      '{"qty":1,"product_item_id":1001,"cust_account":{"user_id":"1","server_id":"1","user\\u005fid":"2"}}',
      'The object at #/cust_account of the body has the member "user_id" twice. Send each member once.',
    ],
    [
      `{"a":${"[".repeat(5000)}{"b":1,"b":1}${"]".repeat(5000)}}`,
      `The object at #/a${"/0".repeat(38)}/… of the body has the member "b" twice. Send each member once.`,
    ],
  ])("a body that repeats a member is malformed, and the detail names the member", async (body, detail) => {
    const { post, balance } = openSandbox();
    const { status, json } = await post("/v1/orders", body, { "Idempotency-Key": "k" });
    expect([status, json.code, json.detail]).toEqual([400, "malformed_json", detail]);
    expect(balance()).toBe("500.00");
  });

  test("an order has no balance", async () => {
    const { order } = openSandbox();
    expect((await order()).text).not.toMatch(/balance|490\.50/);
  });
});

describe("delivery", () => {
  test("an order due while the tab was closed is delivered on return, with the right time", async () => {
    const before = openSandbox();
    const { json } = await before.order();
    before.clock.move(3_600_000);
    const after = openSandbox({ storage: before.storage, clock: before.clock, seed: 2 });
    expect(after.panel.stateView.getState().orders[0]).toMatchObject({
      id: json.id,
      status: "delivered",
      delivered_at: "2026-11-21T08:01:24.000Z",
    });
  });

  test("the timer updates the state view, and nothing else does", async () => {
    const { order, clock, panel } = openSandbox();
    await order();
    expect(panel.stateView.getState().orders[0]?.status).toBe("processing");
    clock.move(5000);
    expect(panel.stateView.getState().orders[0]?.status).toBe("delivered");
  });

  test("moving the machine's clock back undoes no delivery, and dates no order before the last", async () => {
    const { order, clock, get } = openSandbox();
    const first = await order();
    clock.move(5000);
    await get("/v1/orders");
    clock.move(-3_600_000);
    expect((await get(`/v1/orders/${first.json.id}`)).json.status).toBe("delivered");
    expect((await order()).json.created_at >= first.json.created_at).toBe(true);
  });

  test("orders are listed newest first, filtered by status, and linked page by page", async () => {
    const { order, get, clock } = openSandbox();
    const first = await order();
    clock.move(5000);
    const second = await order();
    const ids = async (query: string) =>
      (await get(`/v1/orders${query}`)).json.data.map(({ id }: { id: string }) => id);
    expect(await ids("")).toEqual([second.json.id, first.json.id]);
    expect(await ids("?status=delivered")).toEqual([first.json.id]);
    expect(await ids("?status=processing")).toEqual([second.json.id]);
    expect((await get("/v1/orders?limit=1&status=processing")).headers.has("Link")).toBe(false);
    expect((await get("/v1/orders?limit=1&page=2")).headers.get("Link")).toContain('page=1&limit=1>; rel="prev"');
    const refused = await get("/v1/orders?status=lost");
    expect(refused.json.errors).toEqual([
      { code: "invalid_format", parameter: "status", detail: 'Expected processing or delivered, got "lost".' },
    ]);
    expect((await get("/v1/orders?status=delivered&status=delivered")).status).toBe(400);
  });
});

describe("a list that grows between the reads of two pages", () => {
  test("has an order on both, and the description says so", async () => {
    const { order, get } = openSandbox();
    for (let count = 0; count < 3; count++) await order();
    const idsOf = async (page: number): Promise<readonly string[]> =>
      (await get(`/v1/orders?limit=2&page=${page}`)).json.data.map(({ id }: { id: string }) => id);
    const first = await idsOf(1);
    await order();
    expect((await idsOf(2))[0]).toBe(first[1]);
    expect(operationDescriptions.listOrders).toMatch(
      /last order of one page is also the first of the next\. Keep each id/,
    );
  });
});

describe("API keys", () => {
  test("the value is only in the first response, and recognised by its hash", async () => {
    const { post, get, storage, panel } = openSandbox();
    const { json } = await post("/v1/keys", { name: "  CI  ", scopes: ["wallet:read"] });
    expect(json).toMatchObject({ name: "CI", scopes: ["wallet:read"], revoked_at: null });
    expect([json.prefix, json.last4]).toEqual([json.key.slice(0, 13), json.key.slice(-4)]);
    expect((await get("/v1/wallet", { Authorization: `Bearer ${json.key}` })).status).toBe(200);
    const listed = await get("/v1/keys");
    expect(listed.text).not.toContain('"key"');
    const everything = JSON.stringify([[...storage.kept], panel.exchanges.getState(), panel.stateView.getState()]);
    expect(everything).not.toContain(json.key);
    expect(everything).not.toMatch(VISIBLE_KEY);
  });

  test.each([
    ["no scopes", { scopes: [] }, "#/scopes", "too_short"],
    ["a scope twice", { scopes: ["orders:write", "orders:write"] }, "#/scopes", "duplicate_item"],
    ["an invented scope", { scopes: ["keys:write"] }, "#/scopes/0", "unknown_scope"],
    ["a scope that is no text", { scopes: [1] }, "#/scopes/0", "wrong_type"],
    ["a blank name", { name: " " }, "#/name", "too_short"],
    ["a name of 65", { name: "n".repeat(65) }, "#/name", "too_long"],
    ["a name with a line break", { name: "a\nb" }, "#/name", "invalid_format"],
  ])("%s is refused", async (_, change, pointer, code) => {
    const { post } = openSandbox();
    const { json } = await post("/v1/keys", { name: "n", scopes: ["orders:write"], ...change });
    expect(json.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  test.each(["می\u200cخواهم", "👩\u200d🚀", "❤\ufe0f", "a\u200bb", "<b>", "a\u00a0b"])(
    "the name %j is accepted: some scripts and emoji need joiners",
    async (name) => {
      const { post } = openSandbox();
      expect((await post("/v1/keys", { name, scopes: ["orders:write"] })).json.name).toBe(name);
    },
  );

  test.each(["\u061c", "\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2069", "\u0000", "\u009f"])(
    "the character %j is refused in a name",
    async (character) => {
      const { post } = openSandbox();
      const { json } = await post("/v1/keys", { name: `a${character}b`, scopes: ["orders:write"] });
      expect(json.errors).toEqual([
        { code: "invalid_format", pointer: "#/name", detail: expect.stringMatching(/^Contains .* U\+[0-9A-F]{4}\./) },
      ]);
    },
  );

  test("a name of 64 between spaces is accepted", async () => {
    const { post } = openSandbox();
    expect((await post("/v1/keys", { name: ` ${"n".repeat(64)} `, scopes: ["orders:write"] })).json.name).toHaveLength(
      64,
    );
  });

  test("a key is revoked at once, stays listed, and can be revoked again without change", async () => {
    const { keyWith, send, get, clock } = openSandbox();
    const key = await keyWith("wallet:read");
    clock.move(1000);
    const revoked = await send("DELETE", `/v1/keys/${key.id}`, { headers: CONSOLE });
    clock.move(1000);
    const again = await send("DELETE", `/v1/keys/${key.id}`, { headers: CONSOLE });
    expect(revoked.json.revoked_at).toBe("2026-11-21T08:01:20.000Z");
    expect([again.status, again.text]).toEqual([200, revoked.text]);
    expect((await get("/v1/wallet", key.header)).json.code).toBe("api_key_revoked");
    expect((await get("/v1/keys")).json.data[0]).toMatchObject({ id: key.id, revoked_at: "2026-11-21T08:01:20.000Z" });
  });
});

describe("the log", () => {
  test("masks Authorization in every form, and a key anywhere else", async () => {
    const { send, order, panel } = openSandbox();
    await send("GET", `/v1/wallet?key=${CONSOLE.Authorization.slice(7)}`, {
      headers: { Authorization: "Basic dXNlcjpwYXNzd29yZA==" },
    });
    await order({ cust_account: { user_id: CONSOLE.Authorization.slice(7), server_id: "1" } });
    const kept = JSON.stringify(panel.exchanges.getState());
    expect(kept).not.toContain("dXNlcjpwYXNzd29yZA");
    expect(kept).not.toMatch(VISIBLE_KEY);
    expect(kept).toContain("Bearer rsk_demo_...gRqf");
  });

  test("keeps at most 200 exchanges, the newest", async () => {
    const { get, panel } = openSandbox();
    for (let turn = 0; turn < 203; turn++) await get("/v1/wallet");
    expect(panel.exchanges.getState()).toHaveLength(200);
  });
});
