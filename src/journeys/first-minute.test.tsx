import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { readySandbox } from "#testing/mount.tsx";
import { openPage } from "./open-page.tsx";

test("the first minute goes through prices, an order, its replay, its delivery and a reset without typing a word", async () => {
  const page = openPage(readySandbox());
  expect(screen.getByRole("heading", { level: 1, name: "Try the reseller API for game top-ups" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reset" })).toBeNull();
  await page.send();
  await page.waitForText("200 OK");
  expect(screen.queryByText("Is it the real API?")).toBeNull();
  expect(screen.getByRole("button", { name: "Reset" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Introduction" })).toBeTruthy();

  await page.open("POST Place an order");
  expect(screen.queryByRole("region", { name: "Introduction" })).toBeNull();
  await page.send();
  await page.waitForText("201 Created");
  expect(within(page.receipts()).getByText("495.25")).toBeTruthy();
  expect(page.announcement()).toContain("Order charged 4.75, balance 495.25");
  const steps = () => within(screen.getByRole("navigation", { name: "Get started" }));
  expect(steps().getByRole("heading").textContent).toBe("Get started 3 of 5");

  await page.send();
  await within(page.receipts()).findByText("CHARGED 0.00");
  expect(page.announcement()).toContain("Replayed, no charge");
  await page.passes(5000);
  expect(within(page.receipts()).getByText("DELIVERED")).toBeTruthy();
  expect(page.announcement()).toBe("Order delivered");

  await page.open("GET List products");
  await page.choose(/Authorization/, /^Sample key/);
  await page.send();
  await page.waitForText("200 OK");
  expect(steps().getByRole("heading").textContent).toBe("Get started 5 of 5");
  expect(screen.queryByText(/questions for the provider/)).toBeNull();

  await page.press("Reset");
  const dialog = screen.getByRole("dialog");
  expect(dialog.textContent).toContain("Deletes 1 order, 1 stored Idempotency-Key, all receipts");
  await page.user.click(within(dialog).getByRole("button", { name: "Reset" }));
  await within(page.receipts()).findByText("Charged once.");
});

test("a press before the service is ready is sent once it is", async () => {
  const sandbox = readySandbox();
  sandbox.hasStatus("starting");
  const page = openPage(sandbox);
  await page.send();
  await page.waitForText("Waiting for the response…");
  expect(sandbox.panel.exchanges.getState()).toEqual([]);
  await act(async () => sandbox.hasStatus("worker"));
  await page.waitForText("200 OK");
});
