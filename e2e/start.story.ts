import type { Page } from "@playwright/test";
import { expect, nightlyUnless, sendButton, test, waitForSandbox } from "./site.ts";

const alertOf = (page: Page) => page.getByRole("alert").filter({ hasText: "did not start" });
const slowOf = (page: Page) => page.getByRole("status").filter({ hasText: "slow to start" });

/** Longer than a page waits for a file, in milliseconds. */
const FOREVER = 70_000;

/** How a raw call ends. */
const callEnds = (page: Page) =>
  page.evaluate(() =>
    fetch("/v1/products").then(
      ({ status }) => `${status}`,
      ({ message }: Error) => message,
    ),
  );

/** Responds with a file of the page in another way. */
const instead = (page: Page, name: RegExp, how: "cut off" | "missing" | "never") =>
  page.route(name, async (route) => {
    if (how === "missing") return route.fulfill({ status: 404, contentType: "text/html", body: "<h1>Not here</h1>" });
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
  ["the service never arrives", (page) => instead(page, asset("service"), "never"), /not all arrived/],
  [
    "fetch cannot be replaced",
    (page) =>
      page.addInitScript(() => void Object.defineProperty(window, "fetch", { configurable: false, writable: false })),
    /TypeError.*fetch/,
  ],
  [
    "the browser is from before 2023",
    (page) => page.addInitScript(() => void Reflect.deleteProperty(Array.prototype, "toReversed")),
    /browser of 2023 or later/,
  ],
];

for (const [at, [name, breaks, said]] of BREAKS.entries()) {
  test(`a page says that it did not start, and looks so, if ${name}${nightlyUnless(at === 0)}`, async ({
    page,
    site,
  }) => {
    site.expectedErrors = /./;
    await page.clock.install();
    await breaks(page);
    await page.goto(site.url, { waitUntil: "commit" });
    const call = callEnds(page);
    const isLate = name.includes("never");
    if (!isLate) await page.waitForLoadState("networkidle");
    await page.clock.runFor(10_000);
    if (isLate) {
      await expect(slowOf(page)).toBeVisible();
      await page.clock.runFor(FOREVER);
    }
    await expect(alertOf(page)).toContainText(said);
    await expect(slowOf(page)).toHaveCount(0);
    await expect(page.locator("#root")).toHaveJSProperty("inert", true);
    await expect(page.getByText("Loading…")).toHaveCount(0);
    await expect(alertOf(page)).toContainText("Nothing that you pressed was sent.");
    await expect(alertOf(page).getByRole("link", { name: "Reload" })).toBeVisible();
    // Where the browser keeps a function of its own, its policy refuses the call.
    const refused = name.includes("replaced") ? "Failed to fetch" : "the sandbox did not start";
    if (name !== "fetch cannot be replaced") expect(await call).toContain(refused);
  });
}

for (const [late, wait, warning] of [
  ["slowly", 10_000, slowOf],
  ["after it was given up", FOREVER, alertOf],
] as const) {
  test(`a page that starts ${late} takes its warning back, and responds${nightlyUnless(late === "slowly")}`, async ({
    page,
    site,
  }) => {
    site.expectedErrors = /./;
    await page.clock.install();
    let arrive = () => {};
    site.scriptWaits = new Promise((resolve) => {
      arrive = resolve;
    });
    await page.goto(site.url, { waitUntil: "commit" });
    const send = sendButton(page);
    await send.click();
    await page.clock.runFor(wait);
    await expect(warning(page)).toBeVisible();
    arrive();
    await expect(warning(page)).toBeHidden();
    await waitForSandbox(page);
    expect(await callEnds(page)).toBe("200");
    // Only what was given up is not sent.
    if (wait < FOREVER) await expect(page.getByText("200 OK").first()).toBeVisible();
    await send.click();
    await expect(page.getByText("200 OK").first()).toBeVisible();
  });
}

for (const [name, rate, slowdown] of [
  ["on a line of 120 kbit/s", 15_000, 1],
  ["with a sixtieth of the processor", -1, 60],
] as const) {
  test(`a page that starts ${name} is never said to have failed, and a press gets its response @nightly`, async ({
    page,
    site,
  }) => {
    const devtools = await page.context().newCDPSession(page);
    const line = { offline: false, latency: 100, downloadThroughput: rate, uploadThroughput: rate };
    if (rate > 0) await devtools.send("Network.emulateNetworkConditions", line);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(() => {
      const said = new Set<string>();
      Object.assign(window, { said });
      const note = () => said.add(document.querySelector("body > [role]")?.textContent ?? "");
      new MutationObserver(note).observe(document, { subtree: true, childList: true });
    });
    await page.goto(site.url, { waitUntil: "commit" });
    await sendButton(page).click();
    await page.getByText("200 OK").first().waitFor();
    const said = await page.evaluate(() => [...(window as unknown as { said: Set<string> }).said].join());
    expect(said).not.toContain("did not start");
  });
}
