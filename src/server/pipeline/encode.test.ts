import { describe, expect, test } from "vitest";
import { seededBytes } from "#domain/identifier.ts";
import { newSecret } from "#domain/secret.ts";
import { CONSOLE, openSandbox } from "#testing/sandbox.ts";

describe("Link", () => {
  const linkTo = (rel: string, query: string) => `</v1/orders?${query}>; rel="${rel}"`;
  const first = (rest: string) => linkTo("first", `page=1&${rest}`);

  /** The header of a list of five orders, all of them processing. */
  async function linkOf(query: string): Promise<string | null> {
    const { order, get } = openSandbox();
    for (let count = 0; count < 5; count++) await order();
    return (await get(`/v1/orders?${query}`)).headers.get("Link");
  }

  test.each([
    ["page=1&limit=2", [linkTo("next", "page=2&limit=2")]],
    ["page=2&limit=2", [linkTo("prev", "page=1&limit=2"), linkTo("next", "page=3&limit=2")]],
    ["page=3&limit=2", [linkTo("prev", "page=2&limit=2")]],
    ["page=4&limit=2", [linkTo("prev", "page=3&limit=2")]],
    ["page=9&limit=2", [linkTo("prev", "page=3&limit=2")]],
  ])("of %s has, between the first and the last page, those beside it", async (query, beside) => {
    expect(await linkOf(query)).toBe([first("limit=2"), ...beside, linkTo("last", "page=3&limit=2")].join(", "));
  });

  test("keeps the status that was asked for", async () => {
    const [one, five] = ["page=1&limit=1&status=processing", "page=5&limit=1&status=processing"];
    expect(await linkOf(five)).toBe(
      [linkTo("first", one), linkTo("prev", "page=4&limit=1&status=processing"), linkTo("last", five)].join(", "),
    );
  });

  test.each(["limit=5", "status=delivered"])("is not sent with %s, which has one page at most", async (query) => {
    expect(await linkOf(query)).toBeNull();
  });
});

test("every key that is not valid gets the challenge of an invalid token", async () => {
  const { get, keyWith, send } = openSandbox();
  const { id, header } = await keyWith("wallet:read");
  await send("DELETE", `/v1/keys/${id}`, { headers: CONSOLE });
  const unknown = { Authorization: `Bearer ${newSecret(seededBytes(7))}` };
  const responses = [await get("/v1/wallet", unknown), await get("/v1/wallet", header)];
  expect(responses.map(({ json, headers }) => [json.code, headers.get("WWW-Authenticate")])).toEqual([
    ["api_key_unknown", 'Bearer realm="top-up-sandbox", error="invalid_token"'],
    ["api_key_revoked", 'Bearer realm="top-up-sandbox", error="invalid_token"'],
  ]);
});

test("a key that may not be granted gets a challenge with the scopes that were asked for", async () => {
  const { send, keyWith } = openSandbox();
  const { header } = await keyWith("orders:write");
  const { status, headers } = await send("POST", "/v1/keys", {
    headers: { ...header, "Content-Type": "application/json" },
    body: { name: "Till", scopes: ["orders:write", "wallet:read"] },
  });
  expect([status, headers.get("WWW-Authenticate")]).toEqual([
    403,
    'Bearer realm="top-up-sandbox", error="insufficient_scope", scope="orders:write wallet:read"',
  ]);
});
