import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { codeIn, writeCode } from "#testing/code-editor.ts";
import { readySandbox } from "#testing/mount.tsx";
import { openPage } from "./open-page.tsx";

test("an order written as JSON is placed, replayed and explained, and its call is found in the Log", async () => {
  const page = openPage(readySandbox(), undefined, "/op/placeOrder");
  const tab = (name: string | RegExp) => page.user.click(screen.getByRole("tab", { name }));
  await page.write(/^Quantity/, "3");
  const request = within(screen.getByRole("region", { name: "Request" }));
  await page.user.click(request.getByRole("tab", { name: "JSON" }));
  const json = await screen.findByRole("textbox", { name: /JSON/ });
  expect(JSON.parse(codeIn(json))).toMatchObject({ qty: 3 });
  writeCode(json, codeIn(json).replace('"qty": 3', '"qty": 4'));
  await page.user.click(request.getByRole("tab", { name: "Form" }));
  expect(screen.getByRole("textbox", { name: /Quantity/ })).toHaveProperty("value", "4");

  await page.send();
  await page.waitForText("201 Created");
  await tab("Why this response");
  const why = () => screen.getByRole("tabpanel", { name: "Why this response" }).textContent;
  expect(why()).toMatch(/Is the Idempotency-Key new\?/);
  expect(why()).toMatch(/Wallet 500\.00\s→\s481\.00/);
  await page.send();
  await page.waitForText("Replayed");
  expect(why()).toMatch(/was used at .* for the same request/);

  const [receipt] = within(page.receipts()).getAllByRole("article");
  await page.user.click(within(receipt!).getByRole("link", { name: /^Call \S+: Order ord_/ }));
  await screen.findByText("2 of 2 calls");
  const heading = screen.getByRole("heading", { level: 2, name: "POST /v1/orders" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.queryByRole("tab", { name: /^Log/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Log", current: "page" })).toBeTruthy();
  await page.user.click(screen.getByRole("link", { name: /^Wallet and orders/ }));

  await page.user.click(within(page.receipts()).getByRole("link", { name: /^ORDER ord_/ }));
  await screen.findByRole("heading", { level: 1, name: "4 × 86 Crystals" });
  await page.user.click(screen.getByRole("link", { name: "Wallet and orders", current: false }));
  await screen.findByRole("heading", { level: 1, name: "Wallet and orders" });
});
