import type { Page } from "@playwright/test";
import { expect, test, waitForSandbox } from "./site.ts";

const till = (page: Page) => page.getByRole("complementary", { name: "Receipts and balance" });

test("on paper a dark page is light, and nothing sticks or is cut off at the height of the window @nightly", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}?theme=dark#/prices`);
  await waitForSandbox(page);
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
