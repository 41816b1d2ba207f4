import type { Page } from "@playwright/test";
import { expect, type Site, test, waitForSandbox } from "./site.ts";
import { states } from "./states.ts";

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
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });

test("the way from an order over its replay and delivery to a refusal and its fix is announced once each, politely", async ({
  page,
  site,
}) => {
  const announcements = await listen(page);
  await open(page, site, "#/op/placeOrder");
  await send(page).click();
  await expect(region(page, "Response").getByText("201 Created")).toBeVisible();
  await page.getByRole("button", { name: "Replay same request" }).click();
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
      "status: Order charged 9.50, balance 490.50",
      "status: Replayed, no charge",
      "status: Order delivered",
      "status: Refused: 422 The request body is not valid.",
    ]);
});

test("the page's parts are landmarks with a name of their own, and what comes first is a way past them @nightly", async ({
  page,
  site,
}) => {
  await open(page, site, "#/op/placeOrder");
  await expect(page.getByRole("banner")).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(1);
  for (const name of ["Get started", "API", "Learn", "Sandbox tools", "More"]) {
    await expect(page.getByRole("navigation", { name, exact: true })).toHaveCount(1);
  }
  for (const name of ["Request", "Response"]) await expect(region(page, name)).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Skip to the request" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the receipts read as a list, each with its name, its words and its stamp @nightly", async ({ page, site }) => {
  await states.replayed?.(page, site);
  await expect(receipts(page).getByRole("list")).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - article /Order ord_/:
          - paragraph: /ORDER/
          - paragraph: /86 Crystals/
        - article /Copy 1, charged 0\\.00/:
          - paragraph: /COPY/
  `);
});

test("a response is a region with its status, its tabs and the panel they control @nightly", async ({ page, site }) => {
  await states.replayed?.(page, site);
  await expect(region(page, "Response").getByRole("heading", { level: 2, name: "Response" })).toBeVisible();
  const tabs = region(page, "Response").getByRole("tablist", { name: "Response" });
  await expect(tabs.getByRole("tab", { selected: true })).toHaveText("JSON");
  await tabs.getByRole("tab", { name: "Why this response" }).click();
  const panel = region(page, "Response").getByRole("tabpanel", { name: "Why this response" });
  await expect(panel).toContainText("passed");
});

test("an error says what happened and what to do, and names its field @nightly", async ({ page, site }) => {
  await open(page, site, "#/op/placeOrder");
  await page.getByRole("textbox", { name: /^Quantity/ }).fill("11");
  await send(page).click();
  const response = region(page, "Response");
  await expect(response.getByText("422 Unprocessable Content")).toBeVisible();
  await expect(response).toContainText("What to do:");
  const field = page.getByRole("textbox", { name: /^Quantity/ });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/Expected a whole number from 1 to 10, got 11/);
  await expect(
    receipts(page)
      .getByRole("article", { name: /^Void 422|^Refused/ })
      .first(),
  ).toContainText("VOID 422");
});

test("every table has a name, and heads for its columns and rows @nightly", async ({ page, site }) => {
  for (const name of ["wallet", "prices", "keys", "storage"]) {
    await states[name]?.(page, site);
    const tables = page.getByRole("main").getByRole("table");
    await expect(tables.first(), name).toBeVisible();
    for (const table of await tables.all()) {
      await expect(table, name).toHaveAccessibleName(/\w/);
      expect(await table.getByRole("columnheader").count(), name).toBeGreaterThan(1);
      expect(await table.getByRole("rowheader").count(), name).toBeGreaterThan(0);
    }
  }
});
