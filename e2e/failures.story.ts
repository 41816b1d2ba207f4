import { expect, test } from "./site.ts";

test("a lost response is an error here and an order there, and the retry with the same key charges nothing", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}#/lab`);
  const shown = page.getByRole("region", { name: "Response lost" });
  const till = page.getByRole("complementary", { name: "Receipts and balance" });
  await shown.getByRole("button", { name: "Send one order, lose the response" }).click();
  await expect(shown.getByText("TypeError: Failed to fetch")).toBeVisible();
  await expect(till).toContainText("500.00");
  await shown.getByRole("button", { name: "See the service's side" }).click();
  await expect(till).toContainText("495.25");
  await shown.getByRole("button", { name: "Same key" }).click();
  await expect(shown.getByText("Idempotent-Replayed: true")).toBeVisible();
  await expect(shown.getByText("CHARGED 0.00", { exact: true })).toBeVisible();
  await expect(till).toContainText("495.25");
});
