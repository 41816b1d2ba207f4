import { describe, expect, test } from "vitest";
import { linkIn } from "./link.ts";
import { routeAt } from "./routes.ts";

const NOTHING = { isPage: true, tab: null, lang: null, at: null, world: null, expect: null };

describe("an address within the page", () => {
  test("is parsed into tab, language and place", () => {
    expect(linkIn("/op/placeOrder?tab=code&lang=php&at=body.cust_account.user_id")).toEqual({
      ...NOTHING,
      ...{ tab: "code", lang: "php", at: "body.cust_account.user_id" },
    });
  });

  test.each([
    ["markup and paths", "/op/placeOrder?tab=admin&lang=../../etc&at=<img src=x onerror=alert(1)>"],
    ["lists, capitals and control characters", "/op/placeOrder?tab[]=body&lang=PHP%00&at=errors.%22%5D"],
    ["nothing", "/op/placeOrder?tab=&lang=&at="],
    ["endless text", `/op/placeOrder?lang=${"a".repeat(5000)}&at=${"a".repeat(5000)}`],
    ["broken escapes and inherited names", "/op/placeOrder?%E0%A4%A&tab=__proto__&lang=-x&at=.."],
    ["a key and a body", "/op/placeOrder?key=rsk_demo_x&body={}"],
  ])("loses parameters that are invalid: %s", (_, location) => {
    expect(linkIn(location)).toEqual(NOTHING);
  });

  test.each([
    ...["/nowhere", "/wallet/", "/orders/", "/orders/a%20b", "/orders/<script>", "/__proto__", "/constructor"],
    ...["/errors/nothing", "/errors/__proto__", "/errors/", "/errors", "/errors/not_found/x", "/op/__proto__"],
  ])("%s is no page", (location) => {
    expect(routeAt(location)).toBeNull();
    expect(linkIn(location).isPage).toBe(false);
  });

  test.each([
    ["/conditions", { kind: "admin", page: "failures" }],
    ["/lab", { kind: "failure", id: "response_lost" }],
    ["/lessons", { kind: "admin", page: "go-live" }],
    ["/lessons/first-order", { kind: "admin", page: "go-live" }],
    ["/failures/request_lost", { kind: "failure", id: "request_lost" }],
    ["/orders/ord_1", { kind: "order", id: "ord_1" }],
    ["/errors/not_found", { kind: "error", id: "not_found" }],
  ])("%s is a page, also under its earlier name", (location, route) => {
    expect(routeAt(location)).toEqual(route);
  });
});
