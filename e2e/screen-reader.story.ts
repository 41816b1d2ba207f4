import type { Page } from "@playwright/test";
import { expect, type Site, sendButton, test, waitForSandbox } from "./site.ts";

/** Writes down what is announced, by whom and how pressingly, from the first moment. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    Object.assign(window, { announcements });
    const say = (node: Node) => {
      const region = (node instanceof Element ? node : node.parentElement)?.closest(
        "[role=status], [role=alert], [aria-live]",
      );
      const text = region?.textContent?.trim();
      if (region && text) announcements.push(`${region.getAttribute("role")}: ${text}`);
    };
    new MutationObserver((changes) => {
      // What goes away is not announced.
      const regions = changes.flatMap(({ type, target, addedNodes }) =>
        type === "childList" ? [...addedNodes] : [target],
      );
      for (const node of new Set(regions)) say(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);
}

async function open(page: Page, site: Site, path = "") {
  await page.clock.install();
  await page.goto(site.url + path);
  await waitForSandbox(page);
}

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const receipts = (page: Page) => page.getByRole("complementary", { name: "Receipts and balance" });
const send = (page: Page) => sendButton(page);

test("the way from an order over its replay and delivery to a refusal and its fix is announced once each, politely", async ({
  page,
  site,
}) => {
  const announcements = await listen(page);
  await open(page, site, "#/op/placeOrder");
  await send(page).click();
  await expect(region(page, "Response").getByText("201 Created")).toBeVisible();
  await page.getByRole("region", { name: "Next step" }).getByRole("button").click();
  await expect(receipts(page).getByText("CHARGED 0.00")).toBeVisible();
  // The receipt is drawn when the service has responded, the announcement when the response has arrived.
  await expect(page.getByRole("status").filter({ hasText: "Replayed, no charge" })).toBeAttached();
  await page.clock.fastForward(6000);
  await expect(receipts(page).getByText("DELIVERED")).toBeVisible();
  await page.getByRole("button", { name: "Regenerate Idempotency-Key" }).click();
  await page.getByRole("textbox", { name: /^Quantity/ }).fill("11");
  await send(page).click();
  await expect(region(page, "Response").getByText("422 Unprocessable Content")).toBeVisible();
  await expect
    .poll(announcements)
    .toEqual([
      "status: Order charged 4.75, balance 495.25",
      "status: Replayed, no charge",
      "status: Order delivered",
      "status: Refused: 422 The request body is not valid.",
    ]);
});
