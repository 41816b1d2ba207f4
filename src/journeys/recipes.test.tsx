// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import type { Sandbox } from "#testing/sandbox.ts";

onAWideScreen();

// What runs a recipe is a browser's: its stories are in e2e.
let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
  sessionStorage.clear();
  window.location.hash = "#/recipes";
});

const chosen = () => screen.findByRole("link", { current: "page", name: /retry|order|key|page|item|low/i });

test("each recipe has an address of its own, its text in three languages, and what it shows", async () => {
  const page = openPage(sandbox);
  expect(await screen.findByRole("heading", { level: 1, name: "Recipes" })).toBeDefined();
  await page.user.click(await screen.findByRole("link", { name: "Safe retry" }));
  expect(window.location.hash).toBe("#/recipes/safe-retry");
  expect((await chosen()).textContent).toBe("Safe retry");
  const card = await screen.findByRole("region", { name: "Safe retry" });
  expect(card.textContent).toContain("Place one order while the network loses a request and a response.");
  await within(card).findByRole("button", { name: "Run" });
  await page.user.click(within(card).getByRole("tab", { name: "Python" }));
  expect((await within(card).findByRole("region", { name: "Code in Python" })).textContent).toContain(
    "from topup import",
  );
  expect(within(card).getByRole("region", { name: "topup.py" }).textContent).toContain("import requests");
  await page.user.click(within(card).getByRole("tab", { name: "PHP" }));
  expect((await within(card).findByRole("region", { name: "Code in PHP" })).textContent).toContain("<?php");
  expect(within(card).queryByRole("button", { name: "Run" })).toBeNull();
});

test("a changed text stays until the original is restored", async () => {
  sessionStorage.setItem("top-up-sandbox:recipes", JSON.stringify({ "first-order": "console.log(1);" }));
  const page = openPage(sandbox);
  const card = await screen.findByRole("region", { name: "First order" });
  const editor = await within(card).findByRole("textbox", { name: "Code: First order" });
  expect(editor.textContent).toContain("console.log(1);");
  await page.user.click(within(card).getByRole("button", { name: "Restore the original" }));
  expect(editor.textContent).not.toContain("console.log(1);");
  expect(editor.textContent).toContain("process.env");
  expect(within(card).queryByRole("button", { name: "Restore the original" })).toBeNull();
  expect(sessionStorage.getItem("top-up-sandbox:recipes")).toBe("{}");
});

test("texts that somebody else stored are ignored if they are no texts", async () => {
  sessionStorage.setItem("top-up-sandbox:recipes", JSON.stringify({ "first-order": { code: 1 } }));
  openPage(sandbox);
  const card = await screen.findByRole("region", { name: "First order" });
  const editor = await within(card).findByRole("textbox", { name: "Code: First order" });
  expect(editor.textContent).toContain("process.env");
});

test("an unknown recipe says so and shows the first one", async () => {
  window.location.hash = "#/recipes/nothing";
  openPage(sandbox);
  expect(await screen.findByText(/There is no recipe of this name\./)).toBeDefined();
  expect(await screen.findByRole("region", { name: "First order" })).toBeDefined();
});

test("on a phone, which has no sidebar, the code of a call leads to a recipe that uses it", async () => {
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: false,
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  window.location.hash = "#/op/placeOrder?tab=code";
  openPage(sandbox);
  const link = await screen.findByRole("link", { name: "Recipe" });
  expect(link.getAttribute("href")).toBe("#/recipes/safe-retry");
});
