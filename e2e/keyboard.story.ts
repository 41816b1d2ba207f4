import type { Page } from "@playwright/test";
import { ADMIN_PAGES } from "../src/web/client/routes.ts";
import { expect, test, waitForSandbox } from "./site.ts";

const countOf = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (at) => {
    const response = await fetch(at, {
      headers: { Authorization: "Bearer rsk_demo_TryEveryCallWithThisSampleKey00BgRqf" },
    });
    return (await response.json()).data.length;
  }, path);

/** Holds a key down for some repeats, as a keyboard reports them: each once the service has responded to the calls before it. */
async function hold(page: Page, key: string): Promise<void> {
  for (let repeats = 0; repeats < 6; repeats++) {
    await page.keyboard.down(key);
    await countOf(page, "/v1/orders");
  }
  await page.keyboard.up(key);
}

/** What a browser makes of keys: clicks, and forms sent. */
const countPresses = () => {
  const counted = { presses: 0 };
  for (const name of ["click", "submit"]) window.addEventListener(name, () => counted.presses++, { capture: true });
  Object.assign(window, { counted });
};

const BUTTONS = [
  "main button:not([aria-disabled=true]):visible",
  "main summary:visible",
  "header button:visible",
].join();

test("a held Enter presses once, whatever gets the focus meanwhile", async ({ page, site }) => {
  await page.goto(`${site.url}#/op/placeOrder`);
  await waitForSandbox(page);
  for (const [address, name, path, made] of [
    ["#/op/placeOrder", /^Order for/, "/v1/orders", 1],
    ["#/failures", /^Send one order/, "/v1/orders", 2],
    ["#/keys", "Create key", "/v1/keys", 2],
    ["#/op/createKey", "Send", "/v1/keys", 3],
  ] as const) {
    await page.goto(site.url + address);
    await page.getByRole("button", { name }).first().focus();
    await hold(page, "Enter");
    await expect.poll(() => countOf(page, path)).toBe(made);
    await page.waitForLoadState("networkidle");
    expect(await countOf(page, path)).toBe(made);
  }
  await page.getByRole("button", { name: "Reset" }).focus();
  await hold(page, "Enter");
  await expect(page.getByRole("dialog", { name: "Reset the sandbox?" })).toBeVisible();
});

test("every button of every page takes a held Enter or Space for one press at most @nightly", async ({
  page,
  site,
}) => {
  test.setTimeout(600_000);
  await page.addInitScript(countPresses);
  const all = ["op/listProducts", "op/placeOrder", "op/createKey", "op/revokeKey", ...ADMIN_PAGES];
  for (const address of all) {
    await page.goto(`${site.url}#/${address}`);
    await waitForSandbox(page);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    const count = await page.locator(BUTTONS).count();
    for (let index = 0; index < count; index++) {
      await page.goto(`${site.url}#/${address}`);
      for (const key of ["Enter", "Space"]) {
        const button = page.locator(BUTTONS).nth(index);
        if ((await button.count()) === 0) continue;
        const before = await button.evaluate((element) => {
          const { counted } = window as unknown as { counted: { presses: number } };
          (element as HTMLElement).focus();
          counted.presses = 0;
          return element.textContent;
        });
        await hold(page, key);
        const presses = await page.evaluate(
          () => (window as unknown as { counted: { presses: number } }).counted.presses,
        );
        // Send is a press, and the request that it sends.
        expect(presses, `${address}: ${before} by ${key}`).toBeLessThanOrEqual(2);
        await page.keyboard.press("Escape");
      }
    }
  }
});
