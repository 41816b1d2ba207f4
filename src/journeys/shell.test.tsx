// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { noSettings } from "#contract/page/settings.ts";
import { AN_OPERATION, onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";

onAWideScreen();
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const _bar = () => within(screen.getByRole("banner"));
const keyChip = () => screen.getByRole("banner").querySelector('a[href="#/keys"]')?.textContent;

describe("the key in the bar", () => {
  test("is the one the request on screen would use", async () => {
    const sandbox = readySandbox();
    window.location.hash = AN_OPERATION;
    const page = openPage(sandbox);
    expect(keyChip()).toMatch(/^No key in use/);
    await page.open("POST Place an order");
    expect(keyChip()).toBe("Sample keySilver tier 5% off");
    await page.open("POST Create an API key");
    await page.press("Send");
    await page.waitForText("201 Created");
    const { name } = sandbox.panel.stateView.getState().keys[0]!;
    expect(keyChip()).toBe(`${name}Silver tier 5% off`);
    await page.open("POST Place an order");
    expect(keyChip()).toBe(`${name}Silver tier 5% off`);
    await page.choose(/Authorization/, "No key");
    expect(keyChip()).toMatch(/^No key in use/);
  });
});

describe("the focus", () => {
  test("of a link that is gone with its page moves to the main part", async () => {
    window.location.hash = "#/nowhere";
    const page = openPage(readySandbox());
    await page.open("POST Place an order");
    const link = within(screen.getByRole("main")).getByRole("link", { name: "Make it fail" });
    link.focus();
    await page.user.click(link);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });

  test("of an open menu stays on its button when that is pressed again", async () => {
    const page = openPage(readySandbox());
    await page.open("POST Place an order");
    await page.press("More ways to send");
    await page.press("More ways to send");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "More ways to send" }));
  });
});

describe("the theme", () => {
  const shown = () => document.documentElement.dataset.theme;

  test("is the visitor's choice, kept for the next visit", async () => {
    const page = openPage(readySandbox());
    await page.press("Theme");
    await page.user.click(screen.getByRole("radio", { name: "Dark" }));
    expect(shown()).toBe("dark");
    expect(localStorage.getItem("top-up-sandbox:theme")).toBe('"dark"');
    await page.user.click(screen.getByRole("radio", { name: "Same as the system" }));
    expect(shown()).toBeUndefined();
  });

  test.each([
    ["the address's", { theme: "light" as const }, "Light"],
    ["the visitor's", {}, "Dark"],
  ])("at first is %s", async (_, given, name) => {
    localStorage.setItem("top-up-sandbox:theme", '"dark"');
    const page = openPage(readySandbox(), { ...noSettings, ...given });
    await page.press("Theme");
    expect(screen.getByRole("radio", { name })).toHaveProperty("checked", true);
  });
});

describe("the first screen", () => {
  const headline = () => screen.queryByRole("region", { name: "Introduction" });
  const named = (role: string, names: readonly string[]) => names.filter((name) => screen.queryByRole(role, { name }));

  test("has one call and no more; the rest of the bar and the tabs come with the response, the headline stays", async () => {
    const page = openPage(readySandbox());
    expect(screen.getByRole("heading", { level: 1, name: "Try the reseller API for game top-ups" })).toBeTruthy();
    expect(keyChip()).toBeUndefined();
    expect(named("button", ["Reset", "Share", "More ways to send"])).toEqual([]);
    expect(screen.getByText("Is it the real API?")).toBeTruthy();
    await page.press("Send");
    await page.waitForText("200 OK");
    expect(keyChip()).toMatch(/^No key in use/);
    expect(named("button", ["Reset"])).toEqual(["Reset"]);
    expect(screen.queryByText("Is it the real API?")).toBeNull();
    expect(headline()).toBeTruthy();
    await page.open("POST Place an order");
    expect(headline()).toBeNull();
    await act(async () => {
      window.location.hash = "#/";
    });
    expect(await screen.findByRole("heading", { name: "List products" })).toBeTruthy();
    expect(headline()).toBeNull();
  });

  test("takes a key by one press, which then can be chosen", async () => {
    const page = openPage(readySandbox());
    await page.press("Use a key");
    expect(screen.getByRole("combobox", { name: "Authorization" })).toHaveProperty("value", "console");
    await page.press("Send");
    await page.waitForText("200 OK");
    expect((await screen.findAllByText("4.75")).length).toBeGreaterThan(0);
  });

  test("is not shown at an operation's own address, nor to a visitor who has begun", async () => {
    const sandbox = readySandbox();
    window.location.hash = "#/op/listProducts";
    openPage(sandbox);
    expect(headline()).toBeNull();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("List products");
    await act(async () => void (await sandbox.order()));
    await act(async () => {
      window.location.hash = "#/";
    });
    await waitFor(() => expect(screen.getByRole("link", { current: "page", name: "GET List products" })).toBeTruthy());
    expect(headline()).toBeNull();
  });
});

describe("the sidebar", () => {
  test("is one stop of Tab, at the current page; the arrow keys, Home and End move in it", async () => {
    const page = openPage(readySandbox());
    const reachable = () =>
      ["Get started", "API", "Learn", "Sandbox tools", "More"]
        .flatMap((name) => [...screen.getByRole("navigation", { name }).querySelectorAll<HTMLElement>("a, button")])
        .filter(({ tabIndex }) => tabIndex >= 0)
        .map(({ textContent }) => textContent);
    expect(reachable()).toEqual(["GETList products"]);
    await page.open("POST Place an order");
    expect(reachable()).toEqual(["POSTPlace an order"]);
    await page.user.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("POSTCreate an API key");
    expect(reachable()).toEqual(["POSTCreate an API key"]);
    await page.user.keyboard("{End}");
    expect(document.activeElement?.textContent).toBe("About this sandbox");
    await page.user.keyboard("{Home}{ArrowUp}");
    expect(document.activeElement?.textContent).toMatch(/Browse prices/);
  });

  test("counts the steps, opens the tools with the first order, and folds the steps once all are done", async () => {
    const sandbox = readySandbox();
    const page = openPage(sandbox);
    const steps = () => screen.getByRole("navigation", { name: "Get started" });
    expect(within(steps()).getByRole("heading").textContent).toBe("Get started 0 of 5");
    expect(screen.queryByRole("link", { name: /^Wallet and orders/ })).toBeNull();
    await page.open("POST Place an order");
    await page.press("Send");
    await page.waitForText("201 Created");
    expect(within(steps()).getByRole("heading").textContent).toBe("Get started 1 of 5");
    expect(within(steps()).getByRole("link", { current: "step" }).textContent).toMatch(/Replay it/);
    expect(screen.getByRole("link", { name: /^Wallet and orders/ })).toBeTruthy();
    await page.press("Send");
    await page.waitForText("Replayed");
    await page.open("GET List products");
    await page.choose(/Authorization/, /^Sample key/);
    await page.press("Send");
    await page.waitForText("200 OK");
    await page.passes(6000);
    expect(within(steps()).getByRole("heading").textContent).toBe("Get started 5 of 5");
    await page.open("POST Place an order");
    expect(within(steps()).queryByRole("listitem")).toBeNull();
    await page.press(/^5?Get started 5 of 5$/);
    expect(within(steps()).getAllByRole("listitem")).toHaveLength(5);
  });

  test("opens what the sandbox is: what is in the spec, what is assumed, what is not covered", async () => {
    const page = openPage(readySandbox());
    await page.press("About this sandbox");
    const { textContent } = await screen.findByRole("dialog", { name: "About Top-up Sandbox" });
    expect(textContent).toContain("version 1 of the provider's API spec");
    expect(textContent).toContain("Not covered by the API spec");
    expect(textContent).toContain("Webhooks and events");
    expect(textContent).toContain("No service worker is available here");
    await page.press("Close");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
