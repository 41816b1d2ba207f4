// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";

onAWideScreen();

const body = () => screen.getByRole("region", { name: "Response body" });

describe("the catalogue as a price list", () => {
  test("shows only retail prices without a key, and retail, price and saving with one", async () => {
    const page = openPage(readySandbox());
    await page.press("Send");
    await page.answered("200 OK");
    const row = () => within(body()).getByRole("row", { name: /^86 Crystals/ });
    expect(row().textContent).toContain("5.00");
    expect(row().textContent).not.toContain("saves");
    await page.press("Use the sample key");
    await page.press("Send");
    await within(body()).findAllByText("4.75");
    expect(row().textContent).toMatch(/5\.00.*4\.75.*saves 0\.25/);
  });

  test("puts an item into the order, with the fields its product needs", async () => {
    const page = openPage(readySandbox());
    await page.press("Send");
    await page.answered("200 OK");
    await page.press("Order this: 172 Crystals of Starfall Arena");
    await page.press("Send");
    await page.answered("201 Created");
    expect(within(page.receipts()).getByText(/1 × 172 Crystals/)).toBeTruthy();
  });

  test("keeps its elements, and what was folded, when the same response arrives again", async () => {
    const sandbox = readySandbox();
    const page = openPage(sandbox);
    await page.press("Send");
    await page.answered("200 OK");
    await page.press("JSON");
    await page.press("Collapse all");
    const drawn = [...body().querySelectorAll("details")];
    await page.press("Send");
    await waitFor(() => expect(sandbox.panel.exchanges.getState()).toHaveLength(2));
    await page.answered("200 OK");
    expect([...body().querySelectorAll("details")]).toEqual(drawn);
    expect(drawn.every((branch) => branch.isConnected && !branch.open)).toBe(true);
  });

  test("can be shown as foldable JSON or as raw text", async () => {
    const sandbox = readySandbox();
    const page = openPage(sandbox);
    await page.press("Send");
    await page.answered("200 OK");
    await page.press("JSON");
    const isOpen = () => [...body().querySelectorAll("details")].some((branch) => branch.open);
    expect(isOpen()).toBe(true);
    await page.press("Collapse all");
    expect(isOpen()).toBe(false);
    await page.press("Raw");
    const { text } = await sandbox.get("/v1/products?page=1&limit=10", {});
    expect(body().textContent).toBe(text);
  });
});

describe("Why this response", () => {
  test("says of a replay that a stored response was found, not that it was refused", async () => {
    const page = openPage(readySandbox());
    await page.open("POST Place an order");
    await page.press("Send");
    await page.answered("201 Created");
    await page.press("Send");
    await page.answered("Replay.");
    await page.user.click(screen.getByRole("tab", { name: "Why this response" }));
    const checks = screen.getByRole("list", { name: "Checks in order" });
    expect(within(checks).getAllByText("stored response")).toHaveLength(1);
    expect(within(checks).queryByText("stopped")).toBeNull();
    expect(within(checks).getAllByText("not reached")).toHaveLength(3);
  });
});
