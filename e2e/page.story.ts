import type { Page } from "@playwright/test";
import { expect, ORDER, posted, type Site, test, waitForSandbox } from "./site.ts";

const till = (page: Page) => page.getByRole("complementary", { name: "Receipts and balance" });

async function openPage(page: Page, site: Site, path = "") {
  await page.goto(site.url + path);
  await waitForSandbox(page);
}

test("an order made by hand, in this tab or another, shows in the receipts without a reload", async ({
  context,
  page,
  site,
}) => {
  await openPage(page, site);
  await posted(page, "/v1/orders", ORDER);
  await expect(till(page).getByText("490.50")).toBeVisible();
  const other = await context.newPage();
  await openPage(other, site);
  await posted(other, "/v1/orders", ORDER);
  await expect(till(page).getByText("481.00")).toBeVisible();
});

test("on paper a dark page is light, and nothing sticks or is cut off at the height of the window @nightly", async ({
  page,
  site,
}) => {
  await openPage(page, site, "?theme=dark#/prices");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.emulateMedia({ media: "print" });
  for (const part of [page.getByRole("main"), till(page)]) await expect(part).toHaveCSS("color", "rgb(18, 32, 27)");
  await expect(till(page)).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const fixed = await page.evaluate(() =>
    Array.from(document.body.querySelectorAll("*"))
      .filter((element) => element.checkVisibility() && /fixed|sticky/.test(getComputedStyle(element).position))
      .filter((element) => element.closest("main") === null && element.getBoundingClientRect().height > 1)
      .map(({ className }) => className),
  );
  expect(fixed).toEqual([]);
  const [main, content] = await page.evaluate(() => {
    const box = document.querySelector("main");
    return [box?.clientHeight ?? 0, box?.scrollHeight ?? 0];
  });
  expect(main).toBe(content);
});
