import type { Page } from "@playwright/test";
import { axeFindings } from "./axe.ts";
import { layoutFaults, smallTargets } from "./layout-faults.ts";
import { expect, ORDER, posted, type Site, test, waitForSandbox } from "./site.ts";

async function openAfterOrder(page: Page, site: Site) {
  await page.goto(`${site.url}#/op/placeOrder`);
  await waitForSandbox(page);
  for (const key of ["one", "one", "two"]) await posted(page, "/v1/orders", ORDER, key);
  await posted(page, "/v1/orders", { ...ORDER, qty: 99 }, "three");
}

const till = (page: Page) => page.getByRole("complementary", { name: "Receipts and balance" });
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const log = (page: Page) => page.getByRole("dialog", { name: "Log" });

test("the docked Log moves nothing above it, and a request is sent next to it @nightly", async ({ page, site }) => {
  await openAfterOrder(page, site);
  const opener = till(page).getByRole("button", { name: /^Refused, 4\d\d: see the call$/ });
  const before = await send(page).boundingBox();
  await opener.click();
  await expect(log(page)).toBeVisible();
  expect(await send(page).boundingBox()).toEqual(before);
  expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
  await send(page).click();
  await expect(log(page)).toContainText("5 of 5 calls");
  await log(page).getByRole("button", { name: "Close" }).press("Escape");
  await expect(log(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

for (const [width, height] of [
  [1280, 720],
  [768, 1024],
  [375, 812],
] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`receipts and Log at ${width} px in ${colorScheme} have no fault @nightly`, async ({ page, site }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height });
      await openAfterOrder(page, site);
      const isPhone = width < 720;
      if (isPhone) await page.getByRole("button", { name: /^Receipts/ }).click();
      const faults = async () => [
        ...(await axeFindings(page)),
        ...(await layoutFaults(page)),
        ...(await smallTargets(page, isPhone ? 44 : 24)),
      ];
      await expect(page.getByRole("article").first()).toBeVisible();
      expect(await faults()).toEqual([]);
      await page.getByRole("tab", { name: /^Log \d/ }).click();
      await page.getByRole("list", { name: "Calls, newest first" }).waitFor();
      expect(await faults()).toEqual([]);
      await page.getByRole("button", { name: "Open log" }).click();
      await log(page).waitFor();
      expect(await faults()).toEqual([]);
    });
  }
}
