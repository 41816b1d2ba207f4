// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { noSettings } from "#contract/page/settings.ts";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";

onAWideScreen();
afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const bar = () => within(screen.getByRole("banner"));
const keyChip = () => screen.getByRole("banner").querySelector('a[href="#/keys"]')?.textContent;

describe("the key in the bar", () => {
  test("is the one the request on screen would use", async () => {
    const sandbox = readySandbox();
    const page = openPage(sandbox);
    expect(keyChip()).toBe("No key in use");
    expect(bar().queryByRole("button", { name: /^Copy/ })).toBeNull();
    await page.open("POST Place an order");
    expect(keyChip()).toBe(`Sample key…${sandbox.panel.sampleKey.slice(-4)}`);
    await page.open("POST Create an API key");
    await page.press("Send");
    await page.answered("201 Created");
    const { name, last4 } = sandbox.panel.stateView.getState().keys[0]!;
    expect(keyChip()).toBe(`${name}…${last4}`);
    await page.open("POST Place an order");
    expect(keyChip()).toBe(`${name}…${last4}`);
    await page.choose(/Authorization/, "No key");
    expect(keyChip()).toBe("No key in use");
  });

  test("can be copied where the page holds its value", async () => {
    const sandbox = readySandbox();
    const page = openPage(sandbox);
    await page.open("POST Place an order");
    await page.press("Copy sample key");
    expect(await navigator.clipboard.readText()).toBe(sandbox.panel.sampleKey);
    await screen.findByRole("button", { name: "sample key: copied" });
    expect(page.said()).toBe("Key copied");
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

describe("the intro band", () => {
  const band = () => screen.queryByRole("region", { name: "Introduction" });

  test("sends the first request, stays where it is, and leaves on navigation", async () => {
    const page = openPage(readySandbox());
    expect(screen.getByRole("heading", { level: 1, name: "Try the reseller API for game top-ups" })).toBeTruthy();
    await page.press("Send first request");
    await page.answered("200 OK");
    const button = screen.getByRole("button", { name: "First request sent" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await page.open("POST Place an order");
    expect(band()).toBeNull();
    await act(async () => {
      window.location.hash = "#/";
    });
    expect(await screen.findByRole("heading", { name: "List products" })).toBeTruthy();
    expect(band()).toBeNull();
  });

  test("is not shown at an operation's own address, nor to a visitor who has begun", async () => {
    const sandbox = readySandbox();
    window.location.hash = "#/op/listProducts";
    openPage(sandbox);
    expect(band()).toBeNull();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("List products");
    await act(async () => void (await sandbox.order()));
    await act(async () => {
      window.location.hash = "#/";
    });
    await waitFor(() => expect(screen.getByRole("link", { current: "page", name: "GET List products" })).toBeTruthy());
    expect(band()).toBeNull();
  });
});

describe("the sidebar", () => {
  test("is one stop of Tab, at the current page; the arrow keys, Home and End move in it", async () => {
    const page = openPage(readySandbox());
    const reachable = () =>
      ["Get started", "Learn and build", "Operations", "Sandbox tools"]
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
    expect(document.activeElement?.textContent).toBe("About");
    await page.user.keyboard("{Home}{ArrowUp}");
    expect(document.activeElement?.textContent).toMatch(/Browse prices/);
  });

  test("counts the steps and the lessons that are done", async () => {
    const page = openPage(readySandbox());
    const steps = () => screen.getByRole("navigation", { name: "Get started" });
    expect(within(steps()).getByRole("heading").textContent).toBe("Get started 0 of 5");
    expect(await screen.findByRole("link", { name: "Lessons 0 of 5" })).toBeTruthy();
    await page.open("POST Place an order");
    await page.press("Send");
    await page.answered("201 Created");
    expect(within(steps()).getByRole("heading").textContent).toBe("Get started 1 of 5");
    expect(within(steps()).getByRole("link", { current: "step" }).textContent).toMatch(/Replay it/);
  });

  test("opens what the sandbox is: what is in the spec, what is assumed, what is not covered", async () => {
    const page = openPage(readySandbox());
    await page.press("About");
    const { textContent } = await screen.findByRole("dialog", { name: "About Top-up Sandbox" });
    expect(textContent).toContain("version 1 of the provider's API spec");
    expect(textContent).toContain("Not covered by the API spec");
    expect(textContent).toContain("Webhooks and events");
    expect(textContent).toContain("No service worker is available here");
    await page.press("Close");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
