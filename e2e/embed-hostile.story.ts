import type { Frame, Page } from "@playwright/test";
import { built, html } from "./host.ts";
import { expect } from "./site.ts";
import { test } from "./surroundings.ts";

const message = (type: string, rest = {}) => ({ source: "topup-sandbox", v: 1, id: "p", type, ...rest });

/** Posts to the sandbox's frame, from the page or from any frame in it. */
const post = (from: Page | Frame, messages: readonly unknown[]) =>
  from.evaluate((all) => {
    for (const each of all) window.parent.frames[0]?.postMessage(each, "*");
  }, messages);

test("messages of a wrong source or origin are ignored by the frame", async ({ surroundings }) => {
  const playground = await surroundings.host(built);
  const url = `http://127.0.0.1:${playground.port}`;
  const third = await surroundings.host(() => html("<!doctype html><title>Third</title>"));
  const docs = await surroundings.host(() => {
    const origin = encodeURIComponent(`http://localhost:${docs.port}`);
    return html(`<!doctype html><title>Docs</title>
      <iframe src="${url}/?embed=operation&op=placeOrder&id=p&origin=${origin}" height="300"></iframe>
      <iframe src="http://127.0.0.1:${third.port}/"></iframe>
      <iframe src="${url}/?embed=state&id=s&origin=${origin}" height="300"></iframe>`);
  });
  const page = await (await surroundings.browser()).newPage();
  await page.goto(`http://localhost:${docs.port}/`);
  const [plain, stranger, sibling] = page.mainFrame().childFrames();
  if (!(plain && stranger && sibling)) throw new Error("The page embeds too little.");
  for (const frame of [plain, sibling])
    await frame.locator("html:not([data-sandbox=starting])").waitFor({ state: "attached" });
  await post(page, [message("run")]);
  await expect(plain.getByLabel("Balance and Send").getByText("495.25")).toBeVisible();

  const wishes = [message("reset"), message("run"), message("setTheme", { theme: "dark" })];
  await plain.evaluate(() => {
    const counted = Object.assign(window, { arrived: 0 });
    window.addEventListener("message", () => counted.arrived++);
  });
  for (const from of [stranger, sibling, plain]) await post(from, wishes);
  const arrived = () => plain.evaluate(() => (window as unknown as { arrived: number }).arrived);
  await expect.poll(arrived).toBe(3 * wishes.length);
  // What was heard before this one would be seen by now.
  await post(page, [message("setTheme", { theme: "light" })]);
  await expect(plain.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(plain.getByLabel("Balance and Send").getByText("495.25")).toBeVisible();
});
