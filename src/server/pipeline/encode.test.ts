import { describe, expect, test } from "vitest";
import { openSandbox } from "#testing/sandbox.ts";

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
