import type { Page } from "@playwright/test";
import { expect, got, waitForSandbox } from "./site.ts";

/** How many steps the demo has, the opening one included. */
export const DEMO_STEPS = 16;
const DELIVERY = 5;

/** Each waits until every failure is tried. */
const TRIED: Readonly<Record<number, string>> = {
  10: "In 83 of 167 failures you are charged twice.",
  11: "Safe: in 167 failures no order is charged twice, and none is reported wrongly.",
};

export const receipts = (page: Page) => page.getByRole("complementary", { name: "Receipts and balance" });

/** How many steps are done and shown: a tab keeps `{ done }` in session storage. */
const done = (page: Page) =>
  page.evaluate(() => {
    const isShown = document.querySelector("[aria-busy=false] main") !== null;
    return isShown ? JSON.parse(sessionStorage.getItem("top-up-sandbox@stage:demo") ?? "{}").done : null;
  });

export const reached = (page: Page, count: number) => expect.poll(() => done(page), { intervals: [50] }).toBe(count);

export async function openStage(page: Page, url: string, query = "?present=1&reset=1") {
  await page.goto(url + query);
  await waitForSandbox(page);
  await reached(page, 1);
}

/** Presses Page Down until so many steps are done. The clock is put forward where a delivery is waited for. */
export async function pageDownTo(page: Page, count: number) {
  for (let next = (await done(page)) + 1; next <= count; next++) {
    await page.keyboard.press("PageDown");
    await reached(page, next);
    const tried = TRIED[next];
    if (tried) await expect(page.getByRole("main").getByText(tried)).toBeVisible();
    if (next !== DELIVERY) continue;
    await page.clock.fastForward(6000);
    await expect(receipts(page).getByText("DELIVERED", { exact: true })).toBeVisible();
  }
}

/** The demo's state, by the API and as the last slide shows it. */
export async function record(page: Page) {
  // Before the calls below, on which the slide counts questions too.
  const receipt = await page.getByRole("article").innerText();
  const { balance } = (await got(page, "/v1/wallet")).json;
  const [orders, keys] = [await got(page, "/v1/orders"), await got(page, "/v1/keys")];
  return { balance, orders: orders.json.data, keys: keys.json.data, receipt };
}
