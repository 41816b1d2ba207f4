import type { Page } from "@playwright/test";
import { answering, ORDER, posted, type Site, test } from "./site.ts";

// Pictures to be looked at by a person: npm run look, then open e2e/look.

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 375, height: 812 },
];

const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });

async function open(page: Page, site: Site, path: string) {
  await page.goto(site.url + path);
  await answering(page);
}

async function orderAndReplay(page: Page, site: Site) {
  await open(page, site, "#/op/placeOrder");
  await send(page).click();
  await page.getByText("201 Created").waitFor();
  await send(page).click();
  await page.getByText("Replay.", { exact: true }).waitFor();
}

const states: Record<string, (page: Page, site: Site) => Promise<void>> = {
  first: (page, site) => open(page, site, ""),
  listed: async (page, site) => {
    await open(page, site, "");
    await send(page).click();
    await page.getByText("200 OK").waitFor();
  },
  replayed: orderAndReplay,
  refused: async (page, site) => {
    await orderAndReplay(page, site);
    await page.getByRole("tab", { name: "JSON" }).click();
    await page
      .getByRole("textbox", { name: /JSON/ })
      .fill('{"product_item_id":1001,"cust_account":{"user_id":7},"qty":11}');
    await page.getByRole("button", { name: "New key" }).click();
    await send(page).click();
    await page.getByText(/^422 /).waitFor();
  },
  why: async (page, site) => {
    await orderAndReplay(page, site);
    await page.getByRole("tab", { name: "Why this answer" }).click();
  },
  key: async (page, site) => {
    await open(page, site, "#/op/createKey");
    await send(page).click();
    await page.getByText("201 Created").waitFor();
  },
  aside: async (page, site) => {
    await open(page, site, "");
    await page.evaluate(() => localStorage.setItem("top-up-sandbox", "{"));
    await page.reload();
    await answering(page);
  },
};

for (const colorScheme of ["light", "dark"] as const) {
  for (const viewport of SIZES) {
    for (const [name, reach] of Object.entries(states)) {
      test(`${name} ${viewport.width} ${colorScheme}`, async ({ page, site }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize(viewport);
        await reach(page, site);
        await page.screenshot({ path: `e2e/look/${viewport.width}-${colorScheme}-${name}.png` });
      });
    }
  }
}

test("the picture in the README", async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await orderAndReplay(page, site);
  await posted(page, "/v1/orders", { ...ORDER, product_item_id: 2304, qty: 10 });
  await page.getByText(/VOID 402/).waitFor();
  await page.screenshot({ path: "e2e/look/readme.png" });
});
