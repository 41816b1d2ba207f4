import type { Page } from "@playwright/test";
import { expect, got, ORDER, posted, type Site, test, waitForSandbox } from "./site.ts";

async function open(page: Page, site: Site, path = ""): Promise<Page> {
  await page.goto(site.url + path);
  await waitForSandbox(page);
  return page;
}

const balance = async (page: Page): Promise<string> => (await got(page, "/v1/wallet")).json.balance;
const undo = (page: Page) => page.getByRole("region", { name: "Undo", exact: true });

test("a link that resets is applied once, leaves the address, and can be undone for as long as it is not dismissed", async ({
  page,
  site,
}) => {
  await open(page, site);
  await posted(page, "/v1/orders", ORDER, "mine");
  await page.clock.install();
  await open(page, site, "?reset=1&tier=gold&deliver=60000#/op/getWallet");
  expect(await balance(page)).toBe("500.00");
  expect(page.url()).toBe(`${site.url}#/op/getWallet`);
  await expect(undo(page)).toContainText(
    "The link you opened reset the sandbox, which had 1 order, 1 stored Idempotency-Key; it set the gold tier; it set the delivery time to 60 s.",
  );
  await page.clock.fastForward(60_000);
  await undo(page).getByRole("button", { name: "Undo" }).click();
  await expect(undo(page)).toHaveCount(0);
  expect(await balance(page)).toBe("490.50");
  await page.reload();
  await waitForSandbox(page);
  expect(await balance(page)).toBe("490.50");
  await expect(undo(page)).toHaveCount(0);
});

test("a reset empties the other tab as well, and can be undone by keyboard", async ({ context, site }) => {
  const mine = await open(await context.newPage(), site);
  const theirs = await open(await context.newPage(), site);
  const { json } = await posted(mine, "/v1/orders", ORDER, "k");
  const till = theirs.getByRole("complementary", { name: "Receipts and balance" });
  await till.getByRole("article", { name: `Order ${json.id}` }).waitFor();
  await mine.getByRole("button", { name: "Reset", exact: true }).click();
  const dialog = mine.getByRole("dialog");
  await expect(dialog).toContainText("1 order, 1 stored Idempotency-Key");
  await dialog.getByRole("button", { name: "Reset" }).click();
  await till.getByText("Charged once.").waitFor();
  await expect(undo(mine)).toBeFocused();
  await mine.keyboard.press("Tab");
  await expect(undo(mine).getByRole("button", { name: "Undo" })).toBeFocused();
  await mine.keyboard.press("Enter");
  // Reset, where the focus was, went with the last call.
  await expect(mine.getByRole("main")).toBeFocused();
  await expect(till).toContainText("490.50");
  expect(await balance(mine)).toBe("490.50");
  expect((await posted(mine, "/v1/orders", ORDER, "k")).headers["idempotent-replayed"]).toBe("true");
});
