import type { Locator, Page } from "@playwright/test";
import { CORRECT } from "../src/testing/faulty-programs.ts";
import { enterCode } from "./recipe-editor.ts";
import { AUTHORIZED, expect, fetched, posted, type Site, sendButton, test, waitForSandbox } from "./site.ts";

const nextStep = (page: Page) => page.getByRole("region", { name: "Next step" }).getByRole("button");
const count = (page: Page) => page.getByText(/^\d of 7 proved$/);
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Presses a control that can be pressed. By script: right after a response, a pointer's press there is the second of a double click. */
async function pressOnce(what: Locator): Promise<void> {
  await what.click({ trial: true });
  await what.evaluate((control: HTMLElement) => control.click());
}

/** From a first visit to seven proofs. Each `press` is one press; a page is opened by its link, in a menu on a phone. */
async function proveAll(page: Page, site: Site, press: (what: Locator) => Promise<void>, menu: Locator | null) {
  const open = async (name: string) => {
    if (menu) await press(menu);
    await press(page.getByRole("link", { name }).first());
    if (name !== "Failures") await heading(page, name).waitFor();
  };
  await page.goto(site.url);
  await waitForSandbox(page);
  await press(sendButton(page));
  await press(nextStep(page).filter({ hasText: "Use the sample key" }));
  await press(nextStep(page).filter({ hasText: "Fill in the order" }));
  await press(page.getByRole("button", { name: /^Order for / }));
  await press(nextStep(page).filter({ hasText: "Send again" }));
  await nextStep(page).filter({ hasText: "Read the order" }).waitFor();

  await open("Failures");
  await press(page.getByRole("button", { name: "Send one order, lose the response" }));
  await press(page.getByRole("button", { name: /^Retry/ }));
  // On a phone the bar has no room for the link.
  if (menu) await open("Before you go live");
  else await press(page.getByRole("main").getByRole("link", { name: "Before you go live" }));

  await press(page.getByRole("button", { name: "Order more than you have" }));
  await press(sendButton(page));
  // Before the refusal has come, its correction is only filled in.
  await page.getByText("402 Payment Required").first().waitFor();
  await press(nextStep(page).filter({ hasNotText: "Read the order" }));
  await page.getByText("201 Created").waitFor();

  await open("Before you go live");
  await press(page.getByRole("button", { name: "Create a key that only reads" }));
  await press(sendButton(page));
  await page.getByText("201 Created").waitFor();
  await open("Place an order");
  await press(sendButton(page));
  await page.getByText("403 Forbidden").first().waitFor();

  await open("Before you go live");
  await expect(count(page)).toHaveText("6 of 7 proved");
  await press(page.getByRole("button", { name: "Try your own code" }));
  await enterCode(page, CORRECT.text);
  await press(page.getByRole("button", { name: "Try every failure" }));
  await page.getByRole("main").getByRole("button", { name: "Before you go live" }).click();
  await expect(count(page)).toHaveText("7 of 7 proved");
}

test("seven proofs in at most 20 presses; a reload and another tab show them, a reset drops them, undo brings them back", async ({
  page,
  site,
  context,
}) => {
  let presses = 0;
  await proveAll(
    page,
    site,
    async (what) => {
      presses++;
      await pressOnce(what);
    },
    null,
  );
  expect(presses).toBeLessThanOrEqual(20);
  await expect(page.getByText("ALL PROVED")).toBeVisible();
  await page.reload();
  await expect(count(page)).toHaveText("7 of 7 proved");
  const other = await context.newPage();
  await other.goto(`${site.url}#/go-live`);
  await expect(count(other)).toHaveText("7 of 7 proved");
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset" }).click();
  await expect(count(page)).toHaveText("0 of 7 proved");
  await expect(count(other)).toHaveText("0 of 7 proved");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(count(page)).toHaveText("7 of 7 proved");
});

test("seven proofs by keyboard alone @nightly", async ({ page, site }) => {
  await proveAll(
    page,
    site,
    async (what) => {
      await what.waitFor();
      for (let tabs = 0; tabs < 150; tabs++) {
        if (await what.evaluate((control) => control === document.activeElement)) break;
        // The sidebar is one stop of Tab, whose rows the arrow keys walk.
        const key = await what.evaluate((control) => {
          const { activeElement: now } = document;
          if (!now?.closest("div:has(> nav)")?.contains(control)) return "Tab";
          return now.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING ? "ArrowDown" : "ArrowUp";
        });
        await page.keyboard.press(key);
      }
      await expect(what).toBeFocused();
      await page.keyboard.press("Enter");
    },
    null,
  );
});

test("seven proofs on a phone @nightly", async ({ page, site }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await proveAll(page, site, pressOnce, page.getByRole("button", { name: "Menu" }));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test("prints receipt and questions on one sheet of either size", async ({ page, site }) => {
  await page.goto(site.url);
  await waitForSandbox(page);
  await sendButton(page).click();
  // What the walk of seven proofs asks.
  const order = { product_item_id: 1001, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 1 };
  await fetched(page, "/v1/products", { headers: AUTHORIZED });
  for (const key of ["a", "a"]) await posted(page, "/v1/orders", order, key);
  await posted(page, "/v1/orders", { ...order, product_item_id: 2304, qty: 10 });
  const { json } = await posted(page, "/v1/keys", { name: "Accounts", scopes: ["wallet:read"] });
  await fetched(page, "/v1/orders", {
    method: "POST",
    headers: { ...AUTHORIZED, Authorization: `Bearer ${json.key}` },
    body: JSON.stringify(order),
  });
  await page.goto(`${site.url}#/go-live`);
  await page.getByText("9 questions", { exact: true }).waitFor();
  for (const format of ["A4", "Letter"]) {
    const pdf = await page.pdf({ format });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Top-up Sandbox, build /)).toBeVisible();
  await expect(page.getByRole("region", { name: "Change two values" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
});
