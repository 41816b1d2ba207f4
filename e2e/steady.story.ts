import type { Locator, Page } from "@playwright/test";
import { shiftsOf, watchShifts } from "./layout-shifts.ts";
import { expect, nightlyUnless, type Site, sendButton as send, test, waitForSandbox } from "./site.ts";

const region = (page: Page, name: "Request" | "Response") => page.getByRole("region", { name, exact: true });

async function open(page: Page, site: Site, operation: string) {
  await page.goto(`${site.url}#/op/${operation}`);
  await waitForSandbox(page);
  await send(page).waitFor();
}

for (const [width, height] of [
  [1440, 900],
  [375, 812],
] as const) {
  test(`nothing shifts from load through an order, its replay and a refusal, ${width} px wide${nightlyUnless(width === 1440)}`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    await watchShifts(page, "aside");
    await page.goto(site.url);
    await waitForSandbox(page);
    await page.evaluate(() => document.fonts.ready);
    await send(page).click();
    await expect(page.getByText("200 OK")).toBeVisible();
    // On a phone the operation replaces the first screen.
    if (width >= 720) expect(await shiftsOf(page)).toEqual([]);
    await page.goto("about:blank");
    await open(page, site, "placeOrder");
    await page.evaluate(() => document.fonts.ready);
    await send(page).click();
    await expect(page.getByText("201 Created")).toBeVisible();
    await page.getByRole("region", { name: "Next step" }).getByRole("button").click();
    await expect(page.getByText("Replayed", { exact: true }).first()).toBeVisible();
    if (width < 720) await page.getByRole("tab", { name: "Request" }).click();
    await page.getByLabel("Quantity").fill("3");
    await send(page).click();
    await expect(page.getByText("422 Unprocessable Content")).toBeVisible();
    await expect(region(page, "Response")).toHaveAttribute("aria-busy", "false");
    expect(await shiftsOf(page)).toEqual([]);
  });
}

/** Whether all of an element lies within the window and within every box that cuts it. */
const isWhole = (locator: Locator) =>
  locator.first().evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    let [from, to] = [0, innerHeight];
    for (let box = element.parentElement; box; box = box.parentElement) {
      const frame = box.getBoundingClientRect();
      if (/auto|scroll|hidden/.test(getComputedStyle(box).overflowY)) {
        [from, to] = [Math.max(from, frame.top), Math.min(to, frame.bottom)];
      }
    }
    return top >= from - 1 && bottom <= to + 1 && left >= 0 && right <= innerWidth;
  });

test("after an order the request, the whole JSON, the receipt and the balance are in one view, and nothing is scrolled", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, site, "placeOrder");
  await send(page).click();
  await expect(page.getByText("201 Created")).toBeVisible();
  const till = page.getByRole("complementary", { name: "Receipts and balance" });
  // The receipt of the order, in place of the promised ones.
  await expect(till.getByRole("link", { name: /^ORDER ord_/ })).toBeVisible();
  for (const part of [
    region(page, "Request").getByText("/v1/orders", { exact: true }),
    region(page, "Request").getByLabel("Idempotency-Key", { exact: true }),
    region(page, "Request").getByRole("button", { name: "Copy the cURL code" }),
    region(page, "Response").getByText('"id"'),
    region(page, "Response").getByText('"delivered_at"'),
    till.getByText("495.25").first(),
    till.getByText("CHARGED"),
  ]) {
    expect(await isWhole(part), String(part)).toBe(true);
  }
  const scrolled = await page.evaluate(() =>
    [...document.querySelectorAll("*")].filter(({ scrollTop }) => scrollTop > 0).map(({ localName }) => localName),
  );
  expect(scrolled).toEqual([]);
});

test("on a slow machine a response is drawn before its receipt", async ({ page, site }) => {
  // The page itself responds: through a worker, a machine that is busy with more than the page may deliver the response late.
  site.missing.add("/sandbox-worker.js");
  await open(page, site, "placeOrder");
  const machine = await page.context().newCDPSession(page);
  await machine.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.evaluate(() => {
    const drawn: string[] = [];
    const note = (name: string, isDrawn: boolean) => void (isDrawn && !drawn.includes(name) && drawn.push(name));
    new MutationObserver(() => {
      note("response", document.querySelector("main")?.textContent?.includes("201 Created") === true);
      note("receipt", document.querySelector("aside")?.textContent?.includes("PROCESSING") === true);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { drawn });
  });
  await send(page).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "drawn"))).toEqual(["response", "receipt"]);
});

test("a pressed choice stays the chosen one, while it is stored and once it is", async ({ page, site }) => {
  await page.goto(`${site.url}#/clock`);
  await waitForSandbox(page);
  await page.getByRole("radio", { name: /Paused/ }).waitFor();
  const chosenAfter = await page.evaluate(async () => {
    const radios = [...document.querySelectorAll<HTMLInputElement>("main input[type=radio]")];
    const all: number[][] = [];
    for (const pressed of [0, 1, 2, 0]) {
      const chosen = new Set<number>();
      radios[pressed]?.click();
      for (let at = 0; at < 60; at += 1) {
        chosen.add(radios.findIndex(({ checked }) => checked));
        await new Promise((resolve) => setTimeout(resolve));
      }
      all.push([...chosen]);
    }
    return all;
  });
  expect(chosenAfter).toEqual([[0], [1], [2], [0]]);
});
