// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { settingsIn } from "#contract/page/settings.ts";
import { openRequestedRoute } from "./opening.ts";

const settingsFor = (query: string) => settingsIn(new URLSearchParams(query)).settings;

describe("the fragment the page opens with", () => {
  beforeEach(() => window.history.replaceState(null, "", "/"));

  test.each([
    ["", ""],
    ["op=placeOrder", "#/op/placeOrder"],
    ["op=placeOrder&tab=code&lang=php", "#/op/placeOrder?tab=code&lang=php"],
    ["tab=why", "#/?tab=why"],
    ["step=1", "#/op/listProducts"],
    ["step=5", "#/op/getOrder"],
    ["step=5&op=placeOrder", "#/op/placeOrder"],
    ["step=0", ""],
    ["present=1&step=3", ""],
  ])("for %j is %j", (query, fragment) => {
    openRequestedRoute(settingsFor(query));
    expect(window.location.hash).toBe(fragment);
  });

  test("replaces the current history entry", () => {
    const entries = window.history.length;
    openRequestedRoute(settingsFor("op=placeOrder"));
    expect(window.history.length).toBe(entries);
  });

  test("is the address's own fragment, if there is one", () => {
    window.history.replaceState(null, "", "#/wallet");
    openRequestedRoute(settingsFor("op=placeOrder"));
    expect(window.location.hash).toBe("#/wallet");
  });
});
