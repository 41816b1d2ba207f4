import { type Case, CREATED, get, newKey, post, refusedField, SAMPLE_KEY, type Step, send } from "./case.fixture.ts";

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const create = (name: unknown, scopes: unknown = ["wallet:read"]) => post("/v1/keys", { name, scopes });

/** Creating a key (sections 2 and 5 of the document). */
export const createdKeys: readonly Case[] = [
  {
    name: "A new key's value is in the response that creates it",
    request: create("  CI  "),
    status: 201,
    headers: { Location: /^\/v1\/keys\/key_[0-9A-Za-z]{20}$/, "Idempotent-Replayed": "false" },
    body: {
      id: /^key_[0-9A-Za-z]{20}$/,
      name: "CI",
      scopes: ["wallet:read"],
      prefix: /^rsk_demo_[0-9A-Za-z]{4}$/,
      last4: /^[0-9A-Za-z]{4}$/,
      created_at: TIME,
      revoked_at: null,
      key: /^rsk_demo_[0-9A-Za-z]{36}$/,
    },
    balance: "500.00",
  },
  {
    name: "A key's name may have 64 characters, without the spaces around them",
    request: create(` ${"n".repeat(64)} `),
    status: 201,
    body: { name: "n".repeat(64) },
  },
  {
    name: "A key's name is prose: some scripts and emoji need joiners",
    request: create("می\u200cخواهم 👩\u200d🚀 a\u200bb"),
    status: 201,
    body: { name: "می\u200cخواهم 👩\u200d🚀 a\u200bb" },
  },
  {
    name: "A key may have both scopes",
    request: create("CI", ["orders:write", "wallet:read"]),
    status: 201,
    body: { scopes: ["orders:write", "wallet:read"] },
  },
  {
    name: "A key's value is recognised from then on",
    before: [newKey("wallet:read")],
    request: get("/v1/wallet", CREATED),
    status: 200,
  },
  {
    name: "A key can create only keys with a subset of its scopes",
    before: [newKey("wallet:read")],
    request: post("/v1/keys", { name: "More", scopes: ["orders:write"] }, CREATED),
    status: 403,
    code: "scope_not_grantable",
    headers: { "WWW-Authenticate": 'Bearer realm="top-up-sandbox", error="insufficient_scope", scope="orders:write"' },
    body: { requested_scopes: ["orders:write"], granted_scopes: ["wallet:read"] },
  },
];

const refused = (name: string, request: Case["request"], pointer: string, code: string, detail?: RegExp): Case => ({
  name,
  request,
  status: 422,
  code: "validation_failed",
  body: refusedField(pointer, code, detail),
});

/** What a body of `POST /v1/keys` is refused for (sections 2 and 6). */
export const refusedKeys: readonly Case[] = [
  refused("A name is required", post("/v1/keys", { scopes: ["wallet:read"] }), "#/name", "required"),
  refused("A name is a text", create(7), "#/name", "wrong_type"),
  refused("A name is not blank", create(" "), "#/name", "too_short"),
  refused("A name of invisible characters is blank", create("\u200b\u2800"), "#/name", "too_short"),
  refused("A name has 64 characters at most", create("n".repeat(65)), "#/name", "too_long"),
  refused("A name has no line break", create("a\nb"), "#/name", "invalid_format", /U\+000A/),
  refused("A name has no bidirectional control", create("a\u202eb"), "#/name", "invalid_format", /U\+202E/),
  refused("A name has no mark of a direction", create("a\u200eb"), "#/name", "invalid_format", /U\+200E/),
  refused("A name is no API key, which would be stored", create(SAMPLE_KEY), "#/name", "invalid_format"),
  refused("Scopes are required", post("/v1/keys", { name: "n" }), "#/scopes", "required"),
  refused("Scopes are a list", create("n", "wallet:read"), "#/scopes", "wrong_type"),
  refused("A key has a scope", create("n", []), "#/scopes", "too_short"),
  refused("A scope is named once", create("n", ["wallet:read", "wallet:read"]), "#/scopes", "duplicate_item"),
  refused("A scope is one of two", create("n", ["keys:write"]), "#/scopes/0", "unknown_scope"),
  {
    name: "Scopes are named as they were sent",
    request: post("/v1/keys", '{"name":"n","scopes":[["a",1],1e0]}'),
    status: 422,
    code: "validation_failed",
    body: {
      errors: [
        { detail: "Expected orders:write or wallet:read, got an array of 2." },
        { detail: "Expected orders:write or wallet:read, got 1e0." },
      ],
    },
  },
  refused("A scope is a text", create("n", [1]), "#/scopes/0", "wrong_type"),
  refused(
    "A member that no key has is refused",
    post("/v1/keys", { name: "n", scopes: ["wallet:read"], expires: 1 }),
    "#/expires",
    "unknown_field",
  ),
];

const created: readonly Step[] = [newKey("wallet:read")];
const revoked: readonly Step[] = [...created, send("DELETE", "/v1/keys/{key}"), { advance: 1000 }];

/** Reading and revoking keys (section 2). */
export const keyCases: readonly Case[] = [
  {
    name: "Keys are listed newest first, without their values",
    before: created,
    request: get("/v1/keys"),
    status: 200,
    body: {
      data: [
        { id: "{key}", name: "CI", scopes: ["wallet:read"], revoked_at: null, key: undefined, last_used_at: undefined },
        { name: "Console key", scopes: ["orders:write", "wallet:read"], last4: "gRqf", key: undefined },
      ],
      pagination: { page: 1, limit: 10, total: 2, total_pages: 1 },
    },
  },
  {
    name: "A key is revoked at once",
    before: created,
    request: send("DELETE", "/v1/keys/{key}"),
    status: 200,
    body: { id: "{key}", revoked_at: TIME, key: undefined },
  },
  {
    name: "A key can be revoked again, without change",
    before: revoked,
    request: send("DELETE", "/v1/keys/{key}"),
    status: 200,
    body: { id: "{key}", revoked_at: TIME },
  },
  {
    name: "A revoked key stays in the list",
    before: revoked,
    request: get("/v1/keys?limit=1"),
    status: 200,
    body: { data: [{ id: "{key}", revoked_at: TIME }], pagination: { total: 2 } },
  },
  {
    name: "A key can revoke only keys with a subset of its scopes",
    before: [...created, newKey("orders:write")],
    request: send("DELETE", "/v1/keys/key_C0ns0leKeyC0ns0leKey", CREATED),
    status: 403,
    code: "scope_not_grantable",
    headers: {
      "WWW-Authenticate": 'Bearer realm="top-up-sandbox", error="insufficient_scope", scope="orders:write wallet:read"',
    },
    body: { requested_scopes: ["orders:write", "wallet:read"], granted_scopes: ["orders:write"] },
  },
  {
    name: "A key that does not exist",
    request: send("DELETE", "/v1/keys/key_00000000000000000000"),
    status: 404,
    code: "key_not_found",
  },
];
