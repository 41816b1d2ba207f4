import type { Locator, Page } from "@playwright/test";
import { expect, ORDER, posted, sendButton, test, waitForSandbox } from "./site.ts";
import { openEach, type State, states } from "./states.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("choosing an entry moves nothing in its list, keeps the focus, and has an address for Back and reload", async ({
  page,
  site,
}) => {
  for (const [name, last] of [["failures", "unsupported_media_type"]]) {
    await page.goto(`${site.url}#/${name}`);
    const list = page.getByRole("main").getByRole("navigation");
    await expect(list.locator("[aria-current]")).toBeVisible();
    const address = page.url();
    const link = list.locator(`a[href$="/${last}"]`);
    await link.scrollIntoViewIfNeeded();
    const places = () => list.getByRole("link").evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    const before = await places();
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(link).toBeFocused();
    expect(await places()).toEqual(before);
    const title = await link.locator("span").last().innerText();
    await page.reload();
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(list.locator("[aria-current]")).toBeInViewport();
  }
});

test("a failure's retry, and a recipe's verdict, are seen beside their buttons without scrolling the page", async ({
  page,
  site,
}) => {
  const main = page.getByRole("main");
  const isWhole = () => main.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
  await page.goto(`${site.url}#/failures`);
  await waitForSandbox(page);
  await main.getByRole("button", { name: "Send one order, lose the response" }).click();
  await main.getByRole("button", { name: "With a new key" }).click();
  await main.getByRole("button", { name: "See the service's side" }).click();
  await expect(main.getByRole("heading", { name: "Charged twice: 9.50 instead of 4.75" })).toBeInViewport({ ratio: 1 });
  await expect(main.getByText("CHARGED AGAIN 4.75")).toBeInViewport({ ratio: 1 });
  expect(await isWhole()).toBe(true);
  await page.goto(`${site.url}#/recipes/without-key`);
  await main.getByRole("button", { name: "Try every failure" }).click();
  const verdict = main.getByRole("heading", { name: /^(In \d+ of \d+ failures|Not judged:) / });
  await expect(verdict).toBeInViewport({ ratio: 1 });
  // The smallest case, the first call of it, and what was paid.
  await expect(main.getByRole("heading", { name: /^Failure \d+: / })).toBeInViewport({ ratio: 1 });
  await expect(main.getByText("POST /v1/orders").first()).toBeInViewport({ ratio: 1 });
  await expect(main.getByText(/^The wallet paid for /)).toBeInViewport({ ratio: 1 });
  expect(await isWhole()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site.url}#/recipes/your-own-code`);
  await main.getByRole("button", { name: "Try every failure" }).click();
  await expect(main.getByText(/^In \d+ of \d+ failures you are charged twice/)).toBeVisible();
  // Not below the pane, nor behind the bar at its foot.
  await main.getByText("CHARGED AGAIN 4.75").click({ trial: true });
  await expect(main.getByText("CHARGED AGAIN 4.75")).toBeInViewport({ ratio: 1 });
});

test("the list of items opens at its field, in the window, and moves nothing", async ({ page, site }) => {
  await page.goto(`${site.url}#/op/placeOrder`);
  await waitForSandbox(page);
  const field = page.getByRole("combobox", { name: "Item" });
  const before = await field.boundingBox();
  await field.click();
  const place = await page.getByRole("listbox", { name: "Items" }).boundingBox();
  expect(await field.boundingBox()).toEqual(before);
  expect(place).toMatchObject({ x: before?.x, width: before?.width });
  const top = (before?.y ?? 0) + (before?.height ?? 0);
  expect(place?.y).toBeGreaterThanOrEqual(top);
  expect(place?.y).toBeLessThan(top + 16);
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(800);
});

test("the tabs of the first response and the row of checks keep to one line, however narrow", async ({
  page,
  site,
}) => {
  const tops = (name: string) =>
    page
      .getByRole("tablist", { name })
      .getByRole("tab")
      .evaluateAll((tabs) => new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size);
  await page.setViewportSize({ width: 744, height: 1024 });
  await states.listed(page, site);
  expect(await tops("Response")).toBe(1);
  await page.setViewportSize({ width: 320, height: 568 });
  await states.replayed(page, site);
  const row = page.getByRole("button", { name: /^Checks/ });
  expect((await row.locator("..").boundingBox())?.height).toBeLessThan(50);
  await page.setViewportSize({ width: 768, height: 1024 });
  expect((await row.locator("..").boundingBox())?.height).toBeLessThan(60);
});

for (const [width, height] of [
  [375, 667],
  [320, 640],
] as const)
  test(`at ${width} × ${height} an order is sent again by one button, and what that charged is in view`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    await states.ordered(page, site);
    const send = sendButton(page);
    const place = await send.boundingBox();
    // What stands at the end of a row ends where the others do.
    const toEdge = (part: Locator) =>
      part.evaluate((each) => Math.round(document.body.clientWidth - each.getBoundingClientRect().right));
    expect([await toEdge(send), await toEdge(page.getByText("Copy", { exact: true }))]).toEqual([16, 16]);
    const step = page.getByRole("region", { name: "Next step" });
    const again = step.getByRole("button", { name: "Send again, no charge" });
    await expect(again).toBeInViewport({ ratio: 1 });
    await expect(send).toHaveCSS("opacity", "0");
    await page.getByRole("tab", { name: "Request", exact: true }).click();
    await expect(send).toHaveCSS("opacity", "1");
    await page.getByRole("tab", { name: "Response", exact: true }).click();
    await again.click();
    const words = step.getByText("Same response, no charge.");
    await expect(words).toBeInViewport({ ratio: 1 });
    await expect(send).toHaveCSS("opacity", "1");
    expect(await send.boundingBox()).toEqual(place);
    const [left, next] = [await words.boundingBox(), await step.getByRole("button").boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0);
  });

test("on a phone, the menu's links keep to their columns however far apart their letters stand", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${site.url}#/op/placeOrder`);
  await waitForSandbox(page);
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("group", { name: "Menu" });
  await menu.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync("* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
    document.adoptedStyleSheets.push(spaced);
  });
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("on a phone, the verdict and what to press next are in view after each call of a failure, and so is a retry", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(`${site.url}#/failures`);
  await waitForSandbox(page);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Send one order, lose the response" }).click();
  const retry = main.getByRole("button", { name: "Retry with the same key" });
  await expect(main.getByRole("heading", { name: "Charged or not? Your client can't tell." })).toBeInViewport();
  await expect(retry).toBeInViewport({ ratio: 1 });
  await retry.click();
  const stamp = main.getByText("CHARGED 0.00", { exact: true });
  await expect(main.getByRole("heading", { name: "Charged once: 4.75" })).toBeInViewport({ ratio: 1 });
  await expect(stamp).toBeInViewport({ ratio: 1 });
  // Not behind the bar at the foot.
  await stamp.click({ trial: true });
  await expect(main.getByRole("button", { name: "Try every failure on your code" })).toBeInViewport({ ratio: 1 });
});

for (const [width, height] of [
  [768, 1024],
  [375, 812],
] as const)
  test(`at ${width} × ${height} a recipe's buttons stay at the foot of the window while it runs`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${site.url}#/recipes/first-order`);
    await waitForSandbox(page);
    const run = page.getByRole("button", { name: "Run", exact: true });
    const toFoot = () => run.evaluate((button) => innerHeight - button.getBoundingClientRect().bottom);
    await run.click();
    expect(await toFoot()).toBe(12);
    await page.getByText("Finished", { exact: true }).waitFor();
    expect(await toFoot()).toBe(12);
    await page.getByRole("tab", { name: "Code" }).click();
    expect(await toFoot()).toBe(12);
  });

for (const [width, height] of [
  [768, 600],
  [375, 740],
] as const)
  test(`at ${width} × ${height} the bar covers nothing of what a failure is, after its first call`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    for (const [name, button] of [
      ["response_lost", "Send one order, lose the response"],
      ["order_not_found", "Send it, get 404"],
    ] as const) {
      await page.goto(`${site.url}#/failures/${name}`);
      await waitForSandbox(page);
      const card = page.getByRole("main").locator("section").last();
      await card.getByRole("button", { name: button }).click();
      await expect(card).toHaveAttribute("aria-busy", "false");
      const { bottom } = await page.getByRole("banner").evaluate((bar) => bar.getBoundingClientRect().toJSON());
      const top = () =>
        card
          .locator("p")
          .first()
          .evaluate((words) => words.getBoundingClientRect().top);
      await expect.poll(top, name).toBeGreaterThanOrEqual(bottom);
    }
  });

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
] as const)
  test(`at ${width} × ${height} a failure fills the window before its calls and after them, each name in one line`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${site.url}#/failures`);
    await waitForSandbox(page);
    const main = page.getByRole("main");
    const names = main.getByRole("navigation", { name: "Failures" }).getByRole("link");
    await expect(names.first()).toBeVisible();
    expect(new Set(await names.evaluateAll((all) => all.map((each) => each.clientHeight))).size).toBe(1);
    const calls = main.getByRole("list", { name: "Calls" });
    /** Where the pane ends, and where its calls begin and end. */
    const places = () =>
      calls.evaluate((list) => {
        const pane = list.closest("section")!.getBoundingClientRect();
        const { top, bottom } = list.getBoundingClientRect();
        return [pane.bottom, top, bottom];
      });
    await main.getByRole("button", { name: "Send one order, lose the response" }).waitFor();
    const planned = await places();
    expect(planned[0]).toBe(height - 20);
    await main.getByRole("button", { name: "Send one order, lose the response" }).click();
    await main.getByRole("button", { name: "Retry with the same key" }).click();
    await main.getByRole("heading", { name: "Charged once: 4.75" }).waitFor();
    expect(await places()).toEqual(planned);
  });

test("the sidebar fits 1440 × 900 with everything in it open", async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.url}#/op/listOrders`);
  await waitForSandbox(page);
  await posted(page, "/v1/orders", ORDER);
  await expect(page.getByRole("link", { name: "Log", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /Revoke/ })).toBeVisible();
  const sidebar = page.getByRole("navigation", { name: "More" }).locator("..");
  expect(await sidebar.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

/** The parts of the page that can be scrolled, and the page itself if it can. */
const scrollersOf = (page: Page) =>
  page.evaluate(() => {
    const canScroll = (element: Element) => {
      const isScroller =
        element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY);
      return isScroller && element.clientHeight > 1 && element.scrollHeight > element.clientHeight + 1;
    };
    const nameOf = (element: Element) =>
      element.getAttribute("aria-label") ?? `${element.tagName} ${element.className}`;
    return [...document.querySelectorAll("html, body *")].filter(canScroll).map(nameOf);
  });

/** The most parts that scroll in a state. */
const MOST: Partial<Record<State, number>> = { first: 0, ordered: 0, refused: 1, lost: 1, log: 2 };

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
] as const)
  test(`few parts of a page scroll at once at ${width} × ${height}`, async ({ context, site }) => {
    await openEach(context, site, Object.keys(MOST) as State[], async (page, reach, name) => {
      await page.setViewportSize({ width, height });
      await reach();
      await expect.poll(async () => (await scrollersOf(page)).slice(MOST[name as State]), name).toEqual([]);
    });
  });

test("beside its editor, one part of the page scrolls after the recipes that print the most receipts", async ({
  page,
  site,
}) => {
  for (const id of ["without-key", "safe-retry"]) {
    await page.goto("about:blank");
    await page.goto(`${site.url}?reset=1#/recipes/${id}`);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByRole("heading", { name: /^Finished/ }), id).toBeVisible();
    const beside = async () => (await scrollersOf(page)).filter((name) => !name.includes("cm-scroller"));
    expect((await beside()).slice(1), id).toEqual([]);
  }
});
