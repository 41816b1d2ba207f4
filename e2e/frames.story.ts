import type { BrowserContext, Page } from "@playwright/test";
import { built, html } from "./host.ts";
import { expect, fetched, got, ORDER, posted, sendButton, transportOf, waitForSandbox } from "./site.ts";
import { test } from "./surroundings.ts";

const embedding = (url: string, sandbox?: string) => () =>
  html(
    `<!doctype html><iframe src="${url}" ${sandbox === undefined ? "" : `sandbox="${sandbox}"`} width="1400" height="850"></iframe>`,
  );

/** The frame in a page. It evaluates and finds as a page does; that is all the functions of a site use of it. */
const embeddedIn = (page: Page) => page.mainFrame().childFrames()[0] as unknown as Page;

async function openTop(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(url);
  return page;
}

/** Opens a page that embeds ours, and gives the frame. */
async function openEmbedder(context: BrowserContext, url: string) {
  const page = await openTop(context, url);
  return { page, frame: embeddedIn(page) };
}

const badge = {
  worker: ["Simulated, saved locally", /^A service worker in this browser handles every call/],
  page: ["Simulated, saved locally", /^No service worker is available here/],
  alone: ["Simulated, not saved", /^No service worker is available here.* lost when the page reloads or closes/],
} as const;

/** The first call gets a response, an order is placed, charged and delivered, and the page says truly in what mode. */
async function expectToServe(place: Page, context: BrowserContext, mode: keyof typeof badge): Promise<void> {
  expect(await transportOf(place)).toBe(mode === "worker" ? "worker" : "page");
  const { status, headers } = await fetched(place, "/v1/products");
  expect([status, headers["x-sandbox"]]).toEqual([200, "1"]);
  const order = await posted(place, "/v1/orders", ORDER, "k");
  expect([order.status, order.headers["x-sandbox"], order.json.status]).toEqual([201, "1", "processing"]);
  await context.clock.fastForward(6000);
  expect((await got(place, `/v1/orders/${order.json.id}`)).json.status).toBe("delivered");
  await expect(place.getByText("DELIVERED", { exact: true }).first()).toBeVisible();
  const [name, title] = badge[mode];
  await expect(place.getByRole("link", { name })).toHaveAttribute("title", title);
}

const balanceIn = async (place: Page) => {
  await waitForSandbox(place);
  return (await got(place, "/v1/wallet")).json.balance as string;
};

test("in a frame of another site the worker responds, and the state is kept apart from the tab's own", async ({
  surroundings,
}) => {
  const site = await surroundings.host(built);
  const embedder = await surroundings.host(embedding(`http://127.0.0.1:${site.port}/`));
  const context = await surroundings.browser();
  const { page, frame } = await openEmbedder(context, `http://localhost:${embedder.port}/`);
  await expectToServe(frame, context, "worker");
  await page.reload();
  expect(await balanceIn(embeddedIn(page))).toBe("490.50");
  expect(await balanceIn(await openTop(context, `http://127.0.0.1:${site.port}/`))).toBe("500.00");
});

test("in a sandboxed frame that may run scripts and nothing else the page responds, in this tab only", async ({
  surroundings,
}) => {
  const site = await surroundings.host(built);
  const embedder = await surroundings.host(embedding(`http://127.0.0.1:${site.port}/`, "allow-scripts"));
  const context = await surroundings.browser();
  const { frame, page } = await openEmbedder(context, `http://localhost:${embedder.port}/`);
  await expectToServe(frame, context, "alone");
  await page.reload();
  expect(await balanceIn(embeddedIn(page))).toBe("500.00");
});

const withoutWorkers = (context: BrowserContext) =>
  context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };

for (const [where, preferences, prepare, mode, balance] of [
  ["where the visitor blocks all site data", blocked, null, "alone", "500.00"],
  ["without service workers", {}, withoutWorkers, "page", "490.50"],
] as const) {
  test(`${where} the page responds, and after a reload the balance is ${balance} @nightly`, async ({
    surroundings,
  }) => {
    const site = await surroundings.host(built);
    const context = await surroundings.browser([], preferences);
    await prepare?.(context);
    const page = await openTop(context, `http://127.0.0.1:${site.port}/`);
    await expectToServe(page, context, mode);
    await page.reload();
    expect(await balanceIn(page)).toBe(balance);
  });
}

/** A docs page on another host, with a frame of ours as high as it says it is. */
const docsPage = (site: string) => () =>
  html(`<!doctype html><html lang="en"><title>Docs</title><body><h1>Docs</h1><script>
    const frame = document.createElement("iframe");
    frame.src = "${site}?embed=state&id=e1&origin=" + encodeURIComponent(location.origin);
    frame.style = "display: block; border: 0; width: 480px; height: 420px";
    document.body.append(frame);
    addEventListener("message", ({ data }) => {
      if (data.type === "resize") frame.style.height = data.height + "px";
    });
  </script>`);

/** The frame is as high as what it shows, does not scroll, and keeps no room for a scrollbar. Returns the height. */
async function expectToFit(page: Page, frame: Page): Promise<number> {
  const outside = () =>
    page
      .locator("iframe")
      .first()
      .evaluate(({ clientHeight }) => clientHeight);
  const inside = () =>
    frame.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const content = Math.ceil(document.querySelector("main")?.getBoundingClientRect().height ?? 0);
      return scrollHeight > clientHeight || innerWidth > document.body.clientWidth ? "scrolls" : content;
    });
  await expect(async () => expect(await inside()).toBe(await outside())).toPass();
  return outside();
}

test("a frame with the state is as high as what it shows, when that grows and when it shrinks again @nightly", async ({
  surroundings,
}) => {
  const site = await surroundings.host(built);
  const docs = await surroundings.host(docsPage(`http://127.0.0.1:${site.port}/`));
  const { page, frame } = await openEmbedder(await surroundings.browser(), `http://localhost:${docs.port}/`);
  await waitForSandbox(frame);
  const first = await expectToFit(page, frame);

  for (const key of ["one", "two", "three"]) await posted(frame, "/v1/orders", ORDER, key);
  await frame.getByText("3 orders, 3 processing").waitFor();
  const grown = await expectToFit(page, frame);
  expect(grown).toBeGreaterThan(first + 200);

  await page.evaluate(() =>
    window.frames[0]?.postMessage({ source: "topup-sandbox", v: 1, id: "e1", type: "reset" }, "*"),
  );
  await frame.getByText("No orders yet").waitFor();
  expect(await expectToFit(page, frame)).toBe(first);
});

test("in a frame of the least height and width what Send does is in sight on one line, beside the unit of the balance", async ({
  surroundings,
}) => {
  const site = await surroundings.host(built);
  const page = await openTop(
    await surroundings.browser(),
    `http://127.0.0.1:${site.port}/?embed=operation&op=placeOrder`,
  );
  await waitForSandbox(page);
  const words = sendButton(page).getByText("Order for 4.75");
  for (const width of [280, 320, 360]) {
    await page.setViewportSize({ width, height: 420 });
    await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
    expect((await words.boundingBox())?.height).toBeLessThan(24);
    const unit = await page.getByText("sample points", { exact: true }).boundingBox();
    expect(unit?.width).toBeGreaterThan(40);
  }
});
