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

siteTest(
  "Send is in sight in a frame of the least height, before the form is scrolled through",
  async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 420 });
    await page.goto(`${site.url}?embed=operation&op=placeOrder`);
    await waitForSandbox(page);
    await expect(page.getByRole("button", { name: "Send", exact: true })).toBeInViewport({ ratio: 1 });
  },
);
