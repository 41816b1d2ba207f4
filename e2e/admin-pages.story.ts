import type { BrowserContext, Page } from "@playwright/test";
import { expect, got, ORDER, posted, type Site, test, waitForSandbox } from "./site.ts";

async function open(page: Page, site: Site, path = ""): Promise<Page> {
  await page.goto(site.url + path);
  await waitForSandbox(page);
  return page;
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

// Two pages and their receipts share the machine's cores with another worker's stories.
test.setTimeout(90_000);

async function twoTabs(context: BrowserContext, site: Site): Promise<readonly [Page, Page]> {
  return [await open(await context.newPage(), site), await open(await context.newPage(), site)];
}

test("a reset empties the other tab as well, and can be undone by keyboard", async ({ context, site }) => {
  const [mine, theirs] = await twoTabs(context, site);
  const { json } = await posted(mine, "/v1/orders", ORDER, "k");
  const till = theirs.getByRole("complementary", { name: "Receipts and balance" });
  await till.getByRole("article", { name: `Order ${json.id}` }).waitFor();
  await mine.getByRole("button", { name: "Reset", exact: true }).click();
  const dialog = mine.getByRole("dialog");
  await expect(dialog).toContainText("1 order, 1 used Idempotency-Key");
  await dialog.getByRole("button", { name: "Reset" }).click();
  await till.getByText("NO RECEIPTS YET").waitFor();
  await expect(section(mine, "Undo")).toBeFocused();
  await mine.keyboard.press("Tab");
  await expect(section(mine, "Undo").getByRole("button", { name: "Undo" })).toBeFocused();
  await mine.keyboard.press("Enter");
  // Reset, where the focus was, went with the last call.
  await expect(mine.getByRole("main")).toBeFocused();
  await expect(till).toContainText("490.50");
  expect((await got(mine, "/v1/wallet")).json.balance).toBe("490.50");
  expect((await posted(mine, "/v1/orders", ORDER, "k")).headers["idempotent-replayed"]).toBe("true");
});
