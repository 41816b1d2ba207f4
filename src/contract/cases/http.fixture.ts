import { bearer, type Case, CREATED, get, newKey, ORDER, order, post, SAMPLE_KEY, send } from "./case.fixture.ts";

const REQUEST_ID = /^req_[0-9A-Za-z]{20}$/;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Paths, methods and headers (sections 1 and 9). */
export const httpCases: readonly Case[] = [
  {
    name: "A response has its Request-Id, its Date, its type and the mark of the sandbox, and is not stored",
    request: get("/v1/wallet"),
    status: 200,
    headers: {
      "Content-Type": "application/json",
      "Request-Id": REQUEST_ID,
      Date: HTTP_DATE,
      "Cache-Control": "no-store",
      "X-Sandbox": "1",
      Vary: null,
      Link: null,
      Location: null,
    },
  },
  {
    name: "A refusal is a problem (RFC 9457) with a code, and its type is an address of this sandbox",
    request: get("/v1/refunds"),
    status: 404,
    code: "not_found",
    headers: { "Content-Type": "application/problem+json", "Request-Id": REQUEST_ID },
    body: {
      type: /^http.*\/#\/errors\/not_found$/,
      title: /\.$/,
      status: 404,
      detail: "The path /v1/refunds does not exist. Paths start with /v1; the reference lists them.",
      request_id: REQUEST_ID,
    },
  },
  {
    name: "Products vary by Authorization",
    request: get("/v1/products", {}),
    status: 200,
    headers: { Vary: "Authorization" },
  },
  {
    name: "A refusal of products varies by Authorization too",
    request: get("/v1/products?limit=0"),
    status: 400,
    code: "invalid_query_parameter",
    headers: { Vary: "Authorization" },
  },
  { name: "The version alone is no path", request: get("/v1"), status: 404, code: "not_found" },
  { name: "A slash at the end is another path", request: get("/v1/orders/"), status: 404, code: "not_found" },
  { name: "A path is case-sensitive", request: get("/v1/Orders"), status: 404, code: "not_found" },
  { name: "A deeper path is not found", request: get("/v1/orders/a/b"), status: 404, code: "not_found" },
  { name: "Version 2 does not exist", request: post("/v2/orders", ORDER), status: 404, code: "not_found" },
  { name: "Version 10 does not exist", request: post("/v10/orders", ORDER), status: 404, code: "not_found" },
  { name: "Version 01 does not exist", request: post("/v01/orders", ORDER), status: 404, code: "not_found" },
  { name: "Two slashes before the version", request: post("//v1/orders", ORDER), status: 404, code: "not_found" },
  { name: "Two slashes after the version", request: post("/v1//orders", ORDER), status: 404, code: "not_found" },
  { name: "A folder before the version", request: post("/x/v1/orders", ORDER), status: 404, code: "not_found" },
  {
    name: "A method that the path does not take is refused, with those that it takes",
    request: send("PUT", "/v1/orders"),
    status: 405,
    code: "method_not_allowed",
    headers: { Allow: "GET, HEAD, OPTIONS, POST" },
  },
  {
    name: "A key is not read by its id",
    request: get("/v1/keys/key_C0ns0leKeyC0ns0leKey"),
    status: 405,
    code: "method_not_allowed",
    headers: { Allow: "DELETE, OPTIONS" },
  },
  {
    name: "HEAD has the headers of GET, and no body",
    request: send("HEAD", "/v1/products?limit=20"),
    status: 200,
    headers: {
      "Content-Type": "application/json",
      Link: '</v1/products?page=1&limit=20>; rel="first", </v1/products?page=2&limit=20>; rel="next", </v1/products?page=2&limit=20>; rel="last"',
    },
  },
  {
    name: "HEAD is refused as GET is, without a body",
    request: send("HEAD", "/v1/wallet", {}),
    status: 401,
    headers: { "WWW-Authenticate": 'Bearer realm="top-up-sandbox"' },
  },
  {
    name: "OPTIONS has the methods of a path, and needs no key",
    request: send("OPTIONS", "/v1/orders", {}),
    status: 204,
    headers: { Allow: "GET, HEAD, OPTIONS, POST" },
  },
  {
    name: "OPTIONS of a path that does not exist is a 404",
    request: send("OPTIONS", "/v1/refunds", {}),
    status: 404,
    code: "not_found",
  },
];

const malformed = (name: string, value: string, what: string): Case => ({
  name,
  request: get("/v1/wallet", { Authorization: value }),
  status: 400,
  code: "authorization_malformed",
  headers: { "WWW-Authenticate": 'Bearer realm="top-up-sandbox", error="invalid_request"' },
  body: {
    detail: `The Authorization header ${what} Send it once, with exactly one token: Authorization: Bearer <API_KEY>.`,
  },
});

const invalidToken = { "WWW-Authenticate": 'Bearer realm="top-up-sandbox", error="invalid_token"' };

/** The Authorization header and the key in it (section 5). */
export const authorizationCases: readonly Case[] = [
  {
    name: "Without the header, a call that needs a key is refused",
    request: get("/v1/wallet", {}),
    status: 401,
    code: "authentication_required",
    headers: { "WWW-Authenticate": 'Bearer realm="top-up-sandbox"' },
  },
  {
    name: "Another scheme than Bearer is no authentication",
    request: get("/v1/wallet", { Authorization: "Basic dXNlcjpwYXNz" }),
    status: 401,
    code: "authentication_required",
    headers: { "WWW-Authenticate": 'Bearer realm="top-up-sandbox"' },
  },
  malformed("Bearer needs a token", "Bearer", "has no token."),
  malformed("Bearer takes one token", "Bearer a b", "has 2 tokens."),
  malformed("A token that contains the word is a token", "Bearer forbearer more", "has 2 tokens."),
  malformed("The word Bearer is sent once", `Bearer Bearer ${SAMPLE_KEY}`, "has the word Bearer twice."),
  malformed("A list of two tokens is not one", `Bearer ${SAMPLE_KEY}, Bearer x`, "is a list, not one value."),
  malformed("A comma after the key makes a list", `Bearer ${SAMPLE_KEY},`, "is a list, not one value."),
  malformed("A tab is no space", `Bearer\t${SAMPLE_KEY}`, "separates scheme and token by a tab."),
  malformed("A key in quotes is no token", `Bearer "${SAMPLE_KEY}"`, "contains a character that tokens cannot have."),
  {
    name: "The name of the scheme is case-insensitive, and spaces after it do not count",
    request: get("/v1/wallet", { Authorization: `bEARER   ${SAMPLE_KEY}` }),
    status: 200,
  },
  {
    name: "A key that was cut is malformed",
    request: get("/v1/wallet", bearer("rsk_demo_Try")),
    status: 401,
    code: "api_key_malformed",
    headers: invalidToken,
  },
  {
    name: "A key with a wrong checksum is malformed",
    request: get("/v1/wallet", bearer("rsk_demo_TryEveryCallWithThisSampleKey00BgRqg")),
    status: 401,
    code: "api_key_malformed",
    headers: invalidToken,
  },
  {
    name: "A key that was not issued here is unknown",
    request: get("/v1/wallet", bearer("rsk_demo_0000000000000000000000000000004DGBK3")),
    status: 401,
    code: "api_key_unknown",
    headers: invalidToken,
  },
  {
    name: "A key that was issued before a reset is unknown",
    before: [newKey("wallet:read"), "reset"],
    request: get("/v1/wallet", bearer("{secret}")),
    status: 401,
    code: "api_key_unknown",
    headers: invalidToken,
  },
  {
    name: "A revoked key is refused at once",
    before: [newKey("wallet:read"), send("DELETE", "/v1/keys/{key}")],
    request: get("/v1/wallet", bearer("{secret}")),
    status: 401,
    code: "api_key_revoked",
    headers: invalidToken,
  },
  {
    name: "Products refuse a bad key: they do not fall back to retail prices",
    request: get("/v1/products", bearer("rsk_demo_wrong")),
    status: 401,
    code: "api_key_malformed",
  },
];

const withKey = { "Idempotency-Key": "k" };
const JSON_TYPE = { "Content-Type": "application/json" };

/** What is checked before what: each request has everything wrong that is checked below (section 1). */
export const orderOfChecks: readonly Case[] = [
  {
    name: "The path is checked before the method",
    request: send("PATCH", "/v1/nothing", { Authorization: "Bearer a b" }),
    status: 404,
    code: "not_found",
  },
  {
    name: "The method is checked before Authorization",
    request: send("PATCH", "/v1/orders", { Authorization: "Bearer a b" }),
    status: 405,
    code: "method_not_allowed",
  },
  {
    name: "Authorization is checked before the body",
    request: post("/v1/orders", "x".repeat(20_000), { Authorization: "Bearer a b" }),
    status: 400,
    code: "authorization_malformed",
  },
  {
    name: "The scope is checked before the body, and is named in the challenge",
    before: [newKey("wallet:read")],
    request: post("/v1/orders", "x".repeat(20_000), bearer("{secret}")),
    status: 403,
    code: "insufficient_scope",
    headers: { "WWW-Authenticate": 'Bearer realm="top-up-sandbox", error="insufficient_scope", scope="orders:write"' },
    body: { required_scope: "orders:write", granted_scopes: ["wallet:read"] },
  },
  {
    name: "A failure of the network comes before the body",
    before: [{ fail: "rate_limited" }],
    request: post("/v1/orders", "x".repeat(20_000)),
    status: 429,
    code: "rate_limited",
  },
  {
    name: "The size is checked before the media type",
    request: {
      ...post("/v1/orders", "x".repeat(20_000)),
      headers: { ...bearer(SAMPLE_KEY), "Content-Type": "text/csv" },
    },
    status: 413,
    code: "payload_too_large",
    body: { max_bytes: 16_384 },
  },
  {
    name: "The media type is checked before JSON",
    request: post("/v1/orders", "x", { "Content-Type": "text/csv" }),
    status: 415,
    code: "unsupported_media_type",
  },
  {
    name: "JSON is checked before the Idempotency-Key",
    request: post("/v1/orders", "x", { "Idempotency-Key": "a b" }),
    status: 400,
    code: "malformed_json",
  },
  {
    name: "The Idempotency-Key is checked before the body's fields",
    request: post("/v1/orders", {}, { "Idempotency-Key": "a b" }),
    status: 400,
    code: "idempotency_key_invalid",
  },
  {
    name: "The ledger is read before the body's fields",
    before: [order({}, withKey)],
    request: post("/v1/orders", {}, withKey),
    status: 422,
    code: "idempotency_key_reused",
  },
  {
    name: "The fields are checked before the item is looked up",
    request: order({ product_item_id: 999, cust_account: "x" }),
    status: 422,
    code: "validation_failed",
  },
  {
    name: "Whether the item is available is checked before the balance",
    request: order({ product_item_id: 3004, qty: 10 }),
    status: 409,
    code: "product_item_unavailable",
  },
];

/** The failures that the panel simulates for the next call (sections 1 and 5). */
export const failureCases: readonly Case[] = [
  {
    name: "A simulated 429 says when to try again",
    before: [{ fail: "rate_limited" }],
    request: order({}, withKey),
    status: 429,
    code: "rate_limited",
    headers: { "Retry-After": "5", RateLimit: '"demo";r=0;t=5', "RateLimit-Policy": '"demo";q=60;w=60' },
    balance: "500.00",
  },
  {
    name: "A simulated 500 changes nothing",
    before: [{ fail: "internal_error" }],
    request: order({}, withKey),
    status: 500,
    code: "internal_error",
    headers: { "Retry-After": null, RateLimit: null },
    balance: "500.00",
  },
  {
    name: "A simulated 503 changes nothing, and says when to try again",
    before: [{ fail: "storage_unavailable" }],
    request: order({}, withKey),
    status: 503,
    code: "storage_unavailable",
    headers: { "Retry-After": "5", RateLimit: null },
    balance: "500.00",
  },
  {
    name: "A failure is over after the call that it affected",
    before: [{ fail: "internal_error" }, order()],
    request: order(),
    status: 201,
    balance: "490.50",
  },
  {
    name: "A failure is not used up by a call that is refused before it",
    before: [
      newKey("orders:write"),
      { fail: "internal_error" },
      ...[get("/v1/refunds"), get("/v1/wallet", {}), get("/v1/wallet", CREATED), send("OPTIONS", "/v1/orders")],
    ],
    request: get("/v1/wallet"),
    status: 500,
    code: "internal_error",
  },
];

/** One call of the scope table: its status without a key, with `orders:write` alone, and with `wallet:read` alone. */
const scopeRow = (name: string, call: Case["request"], none: number, write: number, read: number): readonly Case[] => {
  const withHeaders = (headers: Case["request"]["headers"]) => ({ ...call, headers: { ...JSON_TYPE, ...headers } });
  const granted = (scope: string, status: number): Case => ({
    name: `${name} with ${scope}`,
    before: [newKey(scope)],
    request: withHeaders(bearer("{secret}")),
    status,
  });
  return [
    { name: `${name} without a key`, request: withHeaders({}), status: none },
    granted("orders:write", write),
    granted("wallet:read", read),
  ];
};

/** The scope table (section 4). */
export const scopeCases: readonly Case[] = [
  ...scopeRow("GET /v1/products", get("/v1/products"), 200, 200, 200),
  ...scopeRow("POST /v1/orders", order(), 401, 201, 403),
  ...scopeRow("GET /v1/orders", get("/v1/orders"), 401, 200, 403),
  ...scopeRow("GET /v1/orders/{id}", get("/v1/orders/ord_00000000000000000000"), 401, 404, 403),
  ...scopeRow("GET /v1/wallet", get("/v1/wallet"), 401, 403, 200),
  ...scopeRow("GET /v1/keys", get("/v1/keys"), 401, 200, 200),
  ...scopeRow("POST /v1/keys of orders:write", newKey("orders:write"), 401, 201, 403),
  ...scopeRow("POST /v1/keys of wallet:read", newKey("wallet:read"), 401, 403, 201),
  ...scopeRow(
    "DELETE /v1/keys/{id} of a key with both",
    send("DELETE", "/v1/keys/key_C0ns0leKeyC0ns0leKey"),
    401,
    403,
    403,
  ),
  ...scopeRow("DELETE /v1/keys/{id} of the key itself", send("DELETE", "/v1/keys/{key}"), 401, 200, 200),
];
