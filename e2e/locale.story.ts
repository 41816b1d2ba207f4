import type { Page } from "@playwright/test";
import { matrixUnless } from "./matrix/matrix-unless.ts";
import { expect, fetched, got, test } from "./site.ts";
import { states } from "./states.ts";

const receipts = (page: Page) => page.getByRole("complementary", { name: "Receipts and balance" });
const response = (page: Page) => page.getByRole("region", { name: "Response", exact: true });

/** What people read of an order of 9.50, and how a day and a time are written. */
const WRITTEN = {
  "de-DE": {
    left: "490,50",
    charged: "CHARGED 9,50",
    nothing: "CHARGED 0,00",
    percent: "5,0%",
    time: /\d\d:\d\d:\d\d/,
  },
  "ar-EG": {
    left: "٤٩٠٫٥٠",
    charged: "CHARGED ٩٫٥٠",
    nothing: "CHARGED ٠٫٠٠",
    percent: "٥٫٠%",
    time: /[٠-٩]{2}:[٠-٩]{2}/,
  },
  "ja-JP": {
    left: "490.50",
    charged: "CHARGED 9.50",
    nothing: "CHARGED 0.00",
    percent: "5.0%",
    time: /\d\d:\d\d:\d\d/,
  },
} as const;

const DATES = { "de-DE": /\d\. \p{L}+ \d{4}/u, "ar-EG": /[٠-٩]{4}/, "ja-JP": /\d{4}年\d{1,2}月\d{1,2}日/ } as const;

for (const locale of ["de-DE", "ar-EG", "ja-JP"] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    const { left, charged, nothing, percent, time } = WRITTEN[locale];

    test(`amounts and times are written for the visitor, and what the API says is as it is${matrixUnless(locale === "ar-EG")}`, async ({
      page,
      site,
    }) => {
      await states.replayed?.(page, site);
      await expect(receipts(page).getByText(left, { exact: true })).toBeVisible();
      await expect(receipts(page).getByText(nothing)).toBeVisible();
      await expect(receipts(page).getByRole("article").first()).toContainText(charged.replace("CHARGED ", ""));
      await expect(receipts(page).locator("time").first()).toHaveText(time);
      await expect(response(page)).toContainText('"total": "9.50"');
      expect((await got(page, "/v1/wallet")).json.balance).toBe("490.50");
      expect((await fetched(page, "/v1/products")).text).toContain('"price":"5.00"');
      await expect(page.getByRole("region", { name: /^Code in/ })).toContainText('"qty": 2');
    });

    test("shares, days and fields are written for the visitor, and a field still takes what is typed @matrix", async ({
      page,
      site,
    }) => {
      await states.prices?.(page, site);
      await page.setViewportSize({ width: 1720, height: 900 });
      await expect(page.getByRole("row", { name: /^86 Crystals/ })).toContainText(percent);
      await page.getByRole("radio", { name: "Custom discount" }).check();
      await page.getByRole("spinbutton").fill("12.5");
      await expect.poll(async () => (await got(page, "/v1/products")).text).toContain('"price":"4.38"');
      await states.clock?.(page, site);
      await expect(page.getByText(DATES[locale]).first()).toBeVisible();
    });
  });
}

test.describe("a browser that names a language Intl does not know", () => {
  test("opens the page all the same @matrix", async ({ page, site }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "languages", { get: () => ["en-US@posix", "not a language", "de-DE"] }),
    );
    await states.replayed?.(page, site);
    await expect(receipts(page).getByText("490,50", { exact: true })).toBeVisible();
  });
});

test("a mirrored page writes ids, amounts, code and JSON from the left, and a name by its own first letter @matrix", async ({
  page,
  site,
}) => {
  await states.keys?.(page, site);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  const field = page.getByRole("textbox", { name: /^Name/ });
  await field.fill("متجر 24");
  expect(await field.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe("plaintext");
  await page.getByRole("button", { name: /^Create/ }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.locator("bdi", { hasText: "متجر 24" }).first()).toBeVisible();
  await page.evaluate(() => document.documentElement.removeAttribute("dir"));
  await states.replayed?.(page, site);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  for (const told of [response(page).locator(".json-tree"), receipts(page).locator(".slip").first()]) {
    expect(await told.evaluate((element) => getComputedStyle(element).direction)).toBe("ltr");
  }
  const line = response(page).getByText('"product_item_id"').locator("..");
  const [name, number] = [line.locator(".json-name"), line.locator(".json-value")];
  expect((await name.boundingBox())?.x).toBeLessThan((await number.boundingBox())?.x ?? 0);
});
