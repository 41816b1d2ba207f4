import { builtUnder, html, missing, script } from "./host.ts";
import { expect, ORDER, posted, transportOf } from "./site.ts";
import { test } from "./surroundings.ts";

const ADDRESS = "/demo/?reset=1&tier=gold";
const RULES = JSON.stringify({ prerender: [{ source: "list", urls: [ADDRESS] }] });

/** Opens the prerendered page when the host responds. */
const BEFORE = `<script type="speculationrules">${RULES}</script>
<script>fetch("/waited").then(() => { location.href = "${ADDRESS}"; });</script>`;

/** Lets the prerendered page wait for 40 seconds of its own, longer than it waits for a lock or a worker. */
const FAST = `{
  const { setTimeout } = window;
  window.setTimeout = (run, ms = 0, ...given) => setTimeout(run, document.prerendering ? ms / 20 : ms, ...given);
  const send = () => { new Image().src = "icon-512.png"; };
  if (document.prerendering) setTimeout(send, 2000);
}`;

test("a prerendered page starts when it is shown, and applies what its address asks for @nightly", async ({
  surroundings,
}) => {
  let wasPrerendered = () => {};
  let wasShown = () => {};
  const prerendered = new Promise<void>((resolve) => {
    wasPrerendered = resolve;
  });
  const shown = new Promise<void>((resolve) => {
    wasShown = resolve;
  });
  const host = await surroundings.host(async (path) => {
    if (path === "/") return html(BEFORE);
    if (path === "/fast.js") return script(FAST);
    if (path === "/demo/icon-512.png") wasPrerendered();
    if (path === "/waited") {
      await prerendered;
      wasShown();
    }
    const reply = builtUnder("/demo/", path) ?? missing;
    if (path !== "/demo/") return reply;
    return { ...reply, body: `${reply.body}`.replace("<script", '<script src="/fast.js"></script>$&') };
  });
  const address = `http://127.0.0.1:${host.port}/`;
  const context = await surroundings.browserInRealTime([], {}, { address, until: () => shown });
  const [page] = context.pages();
  if (!page) throw new Error("The browser has no page.");
  await page.waitForURL("**/demo/**");
  expect(await transportOf(page)).toBe("worker");
  expect(
    await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.toJSON().activationStart),
  ).toBeGreaterThan(0);
  expect(await page.evaluate(() => location.search)).toBe("");
  // 4.75 without the gold tier.
  expect((await posted(page, "/v1/orders", ORDER)).json).toMatchObject({ unit_price: "4.60" });
});
