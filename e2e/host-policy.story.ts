import type { Page } from "@playwright/test";
import { builtWithoutHeaders } from "./host.ts";
import { expect, got, nightlyUnless, ORDER, posted, sendButton, transportOf } from "./site.ts";
import { test } from "./surroundings.ts";

/** What a host's policy leaves of the page: what responds to its calls, or what it says. The first two go with every change. */
const POLICIES: readonly (readonly [policy: string, outcome: "worker" | "page" | RegExp])[] = [
  ["default-src 'self'", "worker"],
  ["script-src 'none'", /^The sandbox did not start: this host's Content-Security-Policy blocks its scripts/],
  ["worker-src 'none'", "page"],
  ["connect-src 'none'", "page"],
  ["script-src 'nonce-a' 'strict-dynamic'", /^The sandbox did not start: this host's Content-Security-Policy/],
  ["script-src 'self'; require-trusted-types-for 'script'", /^The sandbox did not start: this host's Content-Security/],
  ["sandbox allow-scripts", /^The sandbox did not start: its style sheet is missing, or is not allowed/],
];

/** Policies under which no script runs that could refuse a call from the console. */
const SCRIPTLESS = /script-src 'none'|'strict-dynamic'/;

const opened = async (page: Page, url: string) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(url);
};

for (const [at, [policy, outcome]] of POLICIES.entries()) {
  const end = typeof outcome === "string" ? `works, through its ${outcome}` : "says why it does not work, and is inert";
  test(`under a host's policy ${policy.slice(0, 60)} the page ${end}${nightlyUnless(at < 2)}`, async ({
    surroundings,
  }) => {
    surroundings.expectError(/./);
    const host = await surroundings.host((path) => {
      const { headers, ...reply } = builtWithoutHeaders(path);
      return { ...reply, headers: { ...headers, "Content-Security-Policy": policy } };
    });
    const page = await (await surroundings.browserInRealTime()).newPage();
    const url = `http://127.0.0.1:${host.port}/`;
    // The second visit meets the worker of the first, if there is one.
    for (const visit of ["first", "second"]) {
      await opened(page, url);
      if (typeof outcome === "string") {
        expect(await transportOf(page)).toBe(outcome);
        expect((await posted(page, "/v1/orders", ORDER, "k")).status).toBe(201);
        expect((await got(page, "/v1/wallet")).json.balance, visit).toBe("490.50");
      } else {
        await expect.poll(() => page.evaluate(() => document.body.innerText.trim())).toMatch(outcome);
        expect(await page.evaluate(() => document.body.innerText)).not.toContain("Loading…");
        const send = sendButton(page);
        if (await send.isVisible()) await expect(page.locator("#root")).toHaveJSProperty("inert", true);
        if (!SCRIPTLESS.test(policy)) await page.evaluate(() => fetch("/v1/products").catch(() => {}));
      }
    }
  });
}
