import type { Frame, Page } from "@playwright/test";
import { built, html } from "./host.ts";
import { expect, ORDER, posted, test as siteTest, waitForSandbox } from "./site.ts";
import { test } from "./surroundings.ts";

/** A frame evaluates and finds as a page does; that is all the functions of a site use of it. */
const asPage = (frame: Frame): Page => frame as unknown as Page;

/** A docs page on another host, with frames of ours one below the other, each as high as it says it is. */
const docsPage = (site: string, queries: readonly string[]) => () =>
  html(`<!doctype html><html lang="en"><title>Docs</title><body><h1>Docs</h1><script>
    window.messages = [];
    const frames = ${JSON.stringify(queries)}.map((query) => {
      const frame = document.createElement("iframe");
      frame.src = ${JSON.stringify(site)} + query + "&origin=" + encodeURIComponent(location.origin);
      frame.style = "display: block; border: 0; width: 480px; height: 420px";
      document.body.append(frame);
      return frame;
    });
    addEventListener("message", ({ source, data }) => {
      const frame = frames.find(({ contentWindow }) => contentWindow === source);
      messages.push(data);
      if (data.type === "resize") frame.style.height = data.height + "px";
    });
    window.postRequest = (id, request) => frames[0].contentWindow.postMessage(
      { source: "topup-sandbox", v: 1, id, ...request }, ${JSON.stringify(new URL(site).origin)});
  </script>`);

/** How high the frame is, and how high what it shows: inside, and as the embedding page has it. */
async function heights(page: Page, frame: Page): Promise<{ outside: number; content: number; scrolls: boolean }> {
  const outside = await page
    .locator("iframe")
    .first()
    .evaluate(({ clientHeight }) => clientHeight);
  const inside = await frame.evaluate(() => ({
    content: Math.ceil(document.querySelector("main")?.getBoundingClientRect().height ?? 0),
    scrolls: document.documentElement.scrollHeight > document.documentElement.clientHeight,
  }));
  return { outside, ...inside };
}

async function expectToFit(page: Page, frame: Page): Promise<number> {
  let outside = 0;
  await expect(async () => {
    const now = await heights(page, frame);
    expect(now).toEqual({ outside: now.content, content: now.content, scrolls: false });
    outside = now.outside;
  }).toPass();
  return outside;
}

/** Posts a request to the first frame of the docs page, as its script would. */
const postRequest = (page: Page, request: object) =>
  page.evaluate(
    ([id, what]) => (window as never as { postRequest: (...each: unknown[]) => void }).postRequest(id, what),
    ["e1", request] as const,
  );

const messageTypes = (page: Page) =>
  page.evaluate(() => (globalThis as never as { messages: { type: string }[] }).messages.map(({ type }) => type));

test("a frame with the state is as high as what it shows, when that grows and when it shrinks again @nightly", async ({
  surroundings,
}) => {
  const site = await surroundings.host(built);
  const docs = await surroundings.host(docsPage(`http://127.0.0.1:${site.port}/`, ["?embed=state&id=e1"]));
  const context = await surroundings.browser();
  const page = await context.newPage();
  await page.goto(`http://localhost:${docs.port}/`);
  const frame = asPage(page.mainFrame().childFrames()[0] as Frame);
  await waitForSandbox(frame);
  const first = await expectToFit(page, frame);

  for (const key of ["one", "two", "three"]) await posted(frame, "/v1/orders", ORDER, key);
  await frame.getByText("3 orders, 3 processing").waitFor();
  const grown = await expectToFit(page, frame);
  expect(grown).toBeGreaterThan(first + 200);

  await postRequest(page, { type: "reset" });
  await frame.getByText("No orders yet").waitFor();
  expect(await expectToFit(page, frame)).toBe(first);
});

test("a docs page runs a call in a frame, gets its events, and its Back button stays its own @nightly", async ({
  surroundings,
}) => {
  const site = await surroundings.host(built);
  const docs = await surroundings.host(
    docsPage(`http://127.0.0.1:${site.port}/`, [
      "?embed=operation&op=listProducts&id=e1&key=console",
      "?embed=state&id=e1",
    ]),
  );
  const context = await surroundings.browser();
  const page = await context.newPage();
  await page.goto(`http://localhost:${docs.port}/`);
  const [operation, state] = page.mainFrame().childFrames().map(asPage);
  if (!operation || !state) throw new Error("The page embeds less than two.");
  await expect.poll(async () => (await messageTypes(page)).filter((type) => type === "ready")).toHaveLength(2);
  const entries = await page.evaluate(() => history.length);

  await postRequest(page, { type: "setOperation", op: "placeOrder" });
  await operation.getByRole("heading", { name: "Place an order" }).waitFor();
  await postRequest(page, { type: "run" });
  await operation.getByText("201 Created").waitFor();
  await expect(state.getByText("490.50")).toBeVisible();
  await expect(state.getByText("1 order, 1 processing")).toBeVisible();
  await expect
    .poll(() => messageTypes(page))
    .toEqual(expect.arrayContaining(["request", "response", "wallet.changed"]));

  await operation.getByRole("button", { name: "Send", exact: true }).click();
  await operation.getByText("CHARGED 0.00").waitFor();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

siteTest(
  "Send is in sight in a frame of the least height, before the form is scrolled through",
  async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 420 });
    await page.goto(`${site.url}?embed=operation&op=placeOrder`);
    await waitForSandbox(page);
    await expect(page.getByRole("button", { name: "Send", exact: true })).toBeInViewport({ ratio: 1 });
  },
);

siteTest(
  "a page that is clicked to load starts and stores nothing until then, and is loaded by keyboard alone @nightly",
  async ({ page, site }) => {
    await page.goto(`${site.url}?op=placeOrder&tier=gold&ctl=1`);
    await expect(page.getByRole("heading", { name: "Place an order" })).toBeVisible();
    const started = () =>
      page.evaluate(async () => ({
        transport: document.documentElement.dataset.sandbox,
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        kept: localStorage.length + sessionStorage.length,
      }));
    expect(await started()).toEqual({ transport: "starting", workers: 0, kept: 0 });

    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Load the sandbox" })).toBeFocused();
    await page.keyboard.press("Enter");
    await waitForSandbox(page);
    await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  },
);
