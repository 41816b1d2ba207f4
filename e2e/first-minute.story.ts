import type { Page } from "@playwright/test";
import { expect, type Site, sendButton, test, waitForSandbox } from "./site.ts";
import { tabTo } from "./tab-to.ts";

const receipts = (page: Page) => page.getByRole("complementary", { name: "Receipts and balance" });
const response = (page: Page) => page.getByRole("region", { name: "Response", exact: true });

/** Counts what the visitor presses and types; what a script does is not counted. */
const countPresses = (page: Page) =>
  page.addInitScript(() => {
    const counted = { presses: 0, typed: 0 };
    Object.assign(window, { counted });
    const count = (event: Event, what: keyof typeof counted) => {
      if (event.isTrusted) counted[what] += 1;
    };
    addEventListener("pointerdown", (event) => count(event, "presses"), true);
    addEventListener("keydown", (event) => count(event, "typed"), true);
  });

const counted = (page: Page) =>
  page.evaluate(() => (window as unknown as { counted: { presses: number; typed: number } }).counted);

/** The names of the filled buttons in view: the control that leads. The arrow beside Send has no text. */
const leading = (page: Page) =>
  page.locator("button, a").evaluateAll((controls) =>
    controls
      .filter((control) => {
        const { top, bottom } = control.getBoundingClientRect();
        return control.classList.contains("bg-accent") && control.checkVisibility() && top < innerHeight && bottom > 0;
      })
      .map((control) => (control.firstChild?.textContent ?? "").trim())
      .filter((name) => name !== ""),
  );

async function open(page: Page, site: Site) {
  await countPresses(page);
  await page.clock.install();
  await page.goto(site.url);
  await waitForSandbox(page);
  await expect(receipts(page).getByText("Charged once.")).toBeVisible();
}

/** What the first minute has shown by its end. */
async function expectDelivered(page: Page) {
  await expect(receipts(page).getByText("CHARGED 0.00")).toBeVisible();
  await page.clock.fastForward(6000);
  await expect(receipts(page).getByText("DELIVERED")).toBeVisible();
}

test("the first minute by pointer alone: prices, an order, its replay, its delivery, the code", async ({
  context,
  page,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, site);
  const send = sendButton(page);
  expect(await leading(page)).toEqual(["Send"]);
  await send.click();
  await expect(response(page).getByText("200 OK")).toBeVisible();
  expect(await leading(page)).toEqual(["Use the sample key"]);
  await page.getByRole("button", { name: "Use the sample key" }).click();
  await expect(response(page).getByRole("cell", { name: "save 0.25" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Order this: 86 Crystals of Starfall Arena" }).click();
  expect(await leading(page)).toEqual(["Order for 4.75"]);
  await send.click();
  await expect(response(page).getByText("201 Created")).toBeVisible();
  await expect(receipts(page).getByText("495.25")).toBeVisible();
  await page.getByRole("button", { name: "Send again, no charge" }).last().click();
  await expectDelivered(page);
  await expect(receipts(page).getByText("495.25")).toBeVisible();
  await page.getByRole("button", { name: "Copy the cURL code" }).click();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain("$API_KEY");
  expect(code).not.toContain("rsk_demo_");
  expect(await counted(page)).toEqual({ presses: 6, typed: 0 });
});

test("the first minute by keyboard alone", async ({ page, site }) => {
  await open(page, site);
  await page.keyboard.press("Control+Enter");
  await expect(response(page).getByText("200 OK")).toBeVisible();
  await tabTo(page, "Use the sample key");
  await page.keyboard.press("Enter");
  await expect(response(page).getByRole("cell", { name: "save 0.25" }).first()).toBeVisible();
  // The focus is where the step was, and the next one has taken its place.
  await expect(page.getByRole("button", { name: "Fill in the order" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(receipts(page).getByText("495.25")).toBeVisible();
  await expect(response(page).getByText("201 Created")).toBeVisible();
  await page.keyboard.press("Control+Shift+Enter");
  // What a response says is announced with it, so the delivery comes after it.
  await expect(response(page).getByText("Replayed", { exact: true })).toBeVisible();
  await expectDelivered(page);
  await expect(page.getByRole("status").first()).toHaveText("Order delivered");
});
