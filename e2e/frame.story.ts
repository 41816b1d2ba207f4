import type { Frame, Page } from "@playwright/test";
import { built, html } from "./host.ts";
import { expect, ORDER, posted, test as siteTest, waitForSandbox } from "./site.ts";
import { test } from "./surroundings.ts";

/** A frame evaluates and finds as a page does; that is all the functions of a site use of it. */
const asPage = (frame: Frame): Page => frame as unknown as Page;

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

/** The frame is as high as what it shows, and does not scroll. Returns the height. */
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
      return scrollHeight > clientHeight ? "scrolls" : content;
    });
  await expect(async () => expect(await inside()).toBe(await outside())).toPass();
  return outside();
}

test("a frame with the state is as high as what it shows, when that grows and when it shrinks again @nightly", async ({
  surroundings,
}) => {
  const site = await surroundings.host(built);
  const docs = await surroundings.host(docsPage(`http://127.0.0.1:${site.port}/`));
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

  await page.evaluate(() =>
    window.frames[0]?.postMessage({ source: "topup-sandbox", v: 1, id: "e1", type: "reset" }, "*"),
  );
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
