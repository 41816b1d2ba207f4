import type { Page } from "@playwright/test";
import { matrixUnless } from "./matrix/story-groups.ts";
import { expect, type Site, test, transportOf, waitForSandbox } from "./site.ts";

const alertOf = (page: Page) => page.getByRole("alert").filter({ hasText: "did not start" });

/** How a raw call ends. */
const callEnds = (page: Page) =>
  page.evaluate(() =>
    fetch("/v1/products").then(
      ({ status }) => `${status}`,
      ({ message }: Error) => message,
    ),
  );

/** Responds with a file of the page in another way. */
const instead = (page: Page, name: RegExp, how: "cut off" | "missing" | "never" | "refused") =>
  page.route(name, async (route) => {
    if (how === "missing") return route.fulfill({ status: 404, contentType: "text/html", body: "<h1>Not here</h1>" });
    if (how === "refused") return route.abort();
    if (how === "never") return;
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).slice(0, -200) });
  });

const asset = (name: string) => new RegExp(`/assets/${name}-[^/]+$`);

/** What breaks the start, and what the page says. The first ones run in `npm test`. */
const BREAKS: readonly (readonly [name: string, breaks: (page: Page) => Promise<unknown>, said: RegExp])[] = [
  ["its script never arrives", (page) => instead(page, asset("page"), "never"), /not all arrived/],
  ["its script is missing", (page) => instead(page, asset("page"), "missing"), /its script is missing/],
  ["its script is cut off", (page) => instead(page, asset("page"), "cut off"), /SyntaxError/],
  ["its style sheet never arrives", (page) => instead(page, asset("style"), "never"), /not all arrived/],
  ["its style sheet is refused", (page) => instead(page, asset("style"), "refused"), /style sheet is missing/],
  ["a script of it is missing", (page) => instead(page, asset("draw"), "missing"), /draw-/],
  ["a script of it never arrives", (page) => instead(page, asset("react"), "never"), /not all arrived/],
  ["the service is missing", (page) => instead(page, asset("service"), "missing"), /service-/],
  ["the service never arrives", (page) => instead(page, asset("service"), "never"), /not all arrived/],
  [
    "fetch cannot be replaced",
    (page) =>
      page.addInitScript(() => void Object.defineProperty(window, "fetch", { configurable: false, writable: false })),
    /TypeError.*fetch/,
  ],
  [
    "sendBeacon cannot be replaced",
    (page) =>
      page.addInitScript(
        () => void Object.defineProperty(navigator, "sendBeacon", { value: () => true, configurable: false }),
      ),
    /TypeError.*sendBeacon/,
  ],
  [
    "the browser is from before 2023",
    (page) => page.addInitScript(() => void Reflect.deleteProperty(Array.prototype, "toReversed")),
    /browser of 2023 or later/,
  ],
];

for (const [at, [name, breaks, said]] of BREAKS.entries()) {
  test(`a page says within ten seconds that it did not start if ${name}${matrixUnless(at === 0)}`, async ({
    page,
    site,
  }) => {
    site.expectedErrors = /./;
    await page.clock.install();
    await breaks(page);
    await page.goto(site.url, { waitUntil: "commit" });
    const call = callEnds(page);
    if (!name.includes("never")) await page.waitForLoadState("networkidle");
    await page.clock.runFor(10_000);
    await expect(alertOf(page)).toContainText(said);
    await expect(alertOf(page)).toContainText("Nothing that you pressed was sent.");
    await expect(alertOf(page).getByRole("link", { name: "Reload" })).toBeVisible();
    // Where the browser keeps a function of its own, its policy refuses the call.
    const refused = name.includes("replaced") ? "Failed to fetch" : "the sandbox did not start";
    if (name !== "fetch cannot be replaced") expect(await call).toContain(refused);
  });
}

test("what is pressed in a page that does not start is reported as not sent, and links work again @matrix", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await instead(page, asset("page"), "never");
  await page.goto(site.url, { waitUntil: "commit" });
  const send = page.getByRole("button", { name: "Send", exact: true });
  await send.click();
  await expect(send).toHaveAttribute("aria-busy", "true");
  await page.clock.runFor(10_000);
  await expect(alertOf(page)).toContainText("Nothing that you pressed was sent.");
  await expect(send).not.toHaveAttribute("aria-busy", "true");
  const reloaded = page.waitForRequest(site.url);
  await alertOf(page).getByRole("link", { name: "Reload" }).click();
  await reloaded;
});

test("a page that starts late takes its warning back, and responds @matrix", async ({ page, site }) => {
  site.expectedErrors = /./;
  await page.clock.install();
  let arrive = () => {};
  site.scriptWaits = new Promise((resolve) => {
    arrive = resolve;
  });
  await page.goto(site.url, { waitUntil: "commit" });
  await page.clock.runFor(10_000);
  await expect(alertOf(page)).toBeVisible();
  arrive();
  await expect(alertOf(page)).toBeHidden();
  await waitForSandbox(page);
  expect(await callEnds(page)).toBe("200");
});

test("a page starts in a browser without PerformanceObserver @matrix", async ({ page, site }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(window, "PerformanceObserver"));
  await started(page, site);
});

test("a page responds by itself if the worker's part never arrives @matrix", async ({ page, site }) => {
  await page.clock.install();
  await instead(page, asset("browser"), "never");
  await page.goto(site.url, { waitUntil: "commit" });
  await page.clock.runFor(9_000);
  expect(await transportOf(page)).toBe("page");
  expect(await callEnds(page)).toBe("200");
});

async function started(page: Page, site: Site): Promise<void> {
  await page.goto(site.url);
  await waitForSandbox(page);
  expect(await callEnds(page)).toBe("200");
  await expect(alertOf(page)).toHaveCount(0);
}
