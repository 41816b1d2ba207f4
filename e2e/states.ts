import type { Page } from "@playwright/test";
import { answering, type Site } from "./site.ts";

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

/** The screens a person would look at, by name, and how each is reached. */
export const states: Record<string, (page: Page, site: Site) => Promise<void>> = {
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
    await page.getByText("422 Unprocessable Content").waitFor();
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
