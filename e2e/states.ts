import { type BrowserContext, type Page, test } from "@playwright/test";
import { LINKED } from "../src/server/link/linked.fixture.ts";
import { openLog } from "./open-log.ts";
import { type Site, sendButton as send, waitForSandbox } from "./site.ts";

async function open(page: Page, site: Site, path: string) {
  await page.goto(site.url + path);
  await waitForSandbox(page);
}

/** Opens a page on the other side of the counter. */
async function see(page: Page, site: Site, path: string) {
  await open(page, site, path);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name }).first().click();

/** Presses a button of the top bar, wherever the width has put it. */
async function pressInBar(page: Page, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  if (!(await button.first().isVisible())) await page.getByRole("button", { name: "Menu" }).click();
  await button.first().click();
}

async function order(page: Page, site: Site) {
  await open(page, site, "#/op/placeOrder");
  await send(page).click();
  await page.getByText("201 Created").waitFor();
}

async function orderAndReplay(page: Page, site: Site) {
  await order(page, site);
  await send(page).click();
  await page.getByText("Replayed", { exact: true }).waitFor();
}

/** Presenter mode at a step: on a phone, what it says instead. */
async function onStage(page: Page, site: Site, step: number) {
  await open(page, site, `?present=1&reset=1&step=${step}`);
  await page.getByRole("navigation", { name: "Steps" }).waitFor();
  await page.locator("main:not([aria-busy=true] > main)").waitFor();
}

/** On a phone the card of a lesson is one line at first. */
async function expandLesson(page: Page) {
  const line = page.getByRole("region", { name: /^Lesson: / });
  await line.waitFor();
  const expand = line.getByRole("button", { name: "Expand" });
  if (await expand.isVisible()) await expand.click();
}

/** The screens a person would look at, by name, and how each is reached. */
export const states: Record<string, (page: Page, site: Site) => Promise<void>> = {
  first: (page, site) => open(page, site, ""),
  listed: async (page, site) => {
    await open(page, site, "");
    await send(page).click();
    await page.getByText("200 OK").waitFor();
  },
  ordered: order,
  replayed: orderAndReplay,
  refused: async (page, site) => {
    await orderAndReplay(page, site);
    await page.getByRole("tablist", { name: "Request" }).getByRole("tab", { name: "JSON" }).click();
    await page
      .getByRole("textbox", { name: /JSON/ })
      .fill('{"product_item_id":1001,"cust_account":{"user_id":7},"qty":11}');
    await page.getByRole("button", { name: "Regenerate" }).click();
    await send(page).click();
    await page.getByText("422 Unprocessable Content").waitFor();
  },
  why: async (page, site) => {
    await orderAndReplay(page, site);
    await page.getByRole("tab", { name: "Why this response" }).click();
  },
  key: async (page, site) => {
    await open(page, site, "#/op/createKey");
    await send(page).click();
    await page.getByText("201 Created").waitFor();
  },
  code: async (page, site) => {
    await open(page, site, "#/op/placeOrder?tab=code");
    await page.getByRole("region", { name: /^Code in/ }).waitFor();
  },
  headers: async (page, site) => {
    await open(page, site, "#/op/placeOrder");
    await page
      .getByRole("tab", { name: /^Headers/ })
      .first()
      .click();
  },
  json: async (page, site) => {
    await open(page, site, "#/op/placeOrder");
    await page.getByRole("tablist", { name: "Request" }).getByRole("tab", { name: "JSON" }).click();
    await page.locator(".cm-content").waitFor();
  },
  jsonFaulty: async (page, site) => {
    await states.json?.(page, site);
    await page.getByRole("textbox", { name: "Body as JSON" }).fill('{\n  "product_item_id": "1",\n  "note": 1\n}');
    await page.getByRole("button", { name: "Line 3, column 3" }).waitFor();
  },
  jsonSuggests: async (page, site) => {
    await states.json?.(page, site);
    await page.getByRole("textbox", { name: "Body as JSON" }).fill("{");
    await page.getByRole("textbox", { name: "Body as JSON" }).press("Control+Space");
    await page.getByRole("listbox", { name: "Suggestions" }).waitFor();
  },
  picker: async (page, site) => {
    await open(page, site, "#/op/placeOrder");
    await page.getByRole("combobox", { name: /^Item/ }).click();
    await page.getByRole("listbox").waitFor();
  },
  errorInForm: async (page, site) => {
    await see(page, site, "#/failures/insufficient_balance");
    await press(page, "Send it, get 402");
    await press(page, "Open in the request form");
    await press(page, "Send");
    await page.getByText("402 Payment Required").waitFor();
  },
  log: async (page, site) => {
    await orderAndReplay(page, site);
    await openLog(page);
  },
  logged: async (page, site) => {
    await orderAndReplay(page, site);
    await openLog(page);
    await page.getByRole("list", { name: "Calls in the log, newest first" }).getByRole("button").first().click();
    await page.getByRole("region", { name: "Call", exact: true }).waitFor();
  },
  palette: async (page, site) => {
    await open(page, site, "");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search" }).waitFor();
  },
  about: async (page, site) => {
    await open(page, site, "");
    await page.getByRole("button", { name: /^About/ }).click();
    await page.getByRole("dialog", { name: "About Top-up Sandbox" }).waitFor();
  },
  shortcuts: async (page, site) => {
    await open(page, site, "");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Shortcuts" }).waitFor();
  },
  reference: async (page, site) => {
    await open(page, site, "#/op/placeOrder?tab=reference");
    const reference = page.getByRole("dialog", { name: "Reference: Place an order" });
    await reference.getByText("insufficient_balance").first().waitFor();
  },
  wallet: async (page, site) => {
    await orderAndReplay(page, site);
    await see(page, site, "#/wallet");
  },
  order: async (page, site) => {
    await orderAndReplay(page, site);
    await see(page, site, "#/wallet");
    await page.getByRole("main").getByRole("link", { name: /^ord_/ }).click();
    await page.getByRole("heading", { level: 1, name: /86 Crystals/ }).waitFor();
  },
  ledger: async (page, site) => {
    await orderAndReplay(page, site);
    await see(page, site, "#/ledger");
    await press(page, "Replay");
    await page.getByText(/201, replayed/).waitFor();
  },
  failures: async (page, site) => see(page, site, "#/failures"),
  lost: async (page, site) => {
    await see(page, site, "#/failures");
    await press(page, "Send one order, lose the response");
    await press(page, "See the service's side");
  },
  retried: async (page, site) => {
    await states.lost?.(page, site);
    await press(page, "Same key");
    await press(page, "New key");
    await page.getByText(/^CHARGED AGAIN/).waitFor();
  },
  lostOrder: async (page, site) => {
    await states.retried?.(page, site);
    await page
      .getByRole("list", { name: "Calls" })
      .getByRole("link", { name: /^Open order/ })
      .first()
      .click();
    await page.getByRole("region", { name: "Response lost, then retried" }).waitFor();
  },
  clock: async (page, site) => {
    await orderAndReplay(page, site);
    await see(page, site, "#/clock");
  },
  prices: async (page, site) => see(page, site, "#/prices"),
  armed: async (page, site) => {
    await see(page, site, "#/failures");
    await press(page, "Only turn it on");
    await page.getByRole("region", { name: "Failures that are on" }).waitFor();
  },
  keys: async (page, site) => see(page, site, "#/keys"),
  keyMade: async (page, site) => {
    await see(page, site, "#/keys");
    await page.getByRole("textbox", { name: /^Name/ }).fill("Shop");
    await press(page, /^Create/);
    await page.getByRole("region", { name: "New key" }).waitFor();
  },
  storage: async (page, site) => see(page, site, "#/storage"),
  embed: async (page, site) => {
    await see(page, site, "#/embed");
    await page.getByRole("tab", { name: "iframe" }).click();
  },
  undo: async (page, site) => {
    await states.reset?.(page, site);
    await page.getByRole("dialog").getByRole("button", { name: "Reset" }).click();
    await page.getByRole("region", { name: "Undo" }).waitFor();
  },
  reset: async (page, site) => {
    await orderAndReplay(page, site);
    await pressInBar(page, "Reset");
    await page.getByRole("dialog").waitFor();
  },
  share: async (page, site) => {
    await orderAndReplay(page, site);
    const share = page.getByRole("button", { name: "Share", exact: true });
    await ((await share.isVisible()) ? share : page.getByRole("button", { name: "More", exact: true })).click();
    await press(page, "Share this sandbox");
    await page
      .getByRole("dialog")
      .getByText(/^The link has/)
      .waitFor();
  },
  curl: async (page, site) => {
    await open(page, site, "#/op/placeOrder");
    // On a phone one menu holds all.
    const ways = page.getByRole("button", { name: "More ways to send" });
    await ((await ways.isVisible()) ? ways : page.getByRole("button", { name: "More", exact: true })).click();
    await page.getByRole("button", { name: "Paste a cURL command" }).click();
    const dialog = page.getByRole("dialog", { name: "Paste a cURL command" });
    await dialog.getByLabel("Command").fill(`curl '${site.url}v1/orders' \\\n  -H 'x-trace: 1' \\\n  -d @order.json`);
    await dialog.getByRole("button", { name: "Use" }).click();
    await dialog.getByRole("alert").waitFor();
  },
  curlRead: async (page, site) => {
    await states.curl?.(page, site);
    const command = `curl '${site.url}v1/orders' \\\n  -H 'content-type: application/json' \\\n  -b 'a=1' --data-raw '{"qty":2}'`;
    await page.getByRole("textbox", { name: "Command" }).fill(command);
    await page.getByText("POST /v1/orders, 1 header, a body").waitFor();
  },
  shareAsks: async (page, site) => {
    await orderAndReplay(page, site);
    await page.goto(`${site.url}#/op/placeOrder?world=${LINKED}`);
    await page.getByRole("dialog", { name: "Open the state in this link?" }).waitFor();
  },
  shareRefused: async (page, site) => {
    await open(page, site, `#/op/placeOrder?world=${LINKED.slice(0, -9)}`);
    await page.getByRole("dialog", { name: "The link was not opened" }).waitFor();
  },
  frame: async (page, site) => {
    await page.setViewportSize({ width: 320, height: 420 });
    await open(page, site, "?embed=operation&op=placeOrder&id=axe");
    await send(page).click();
    await page.getByText("201 Created").waitFor();
    await send(page).click();
    await page.getByText("Replayed", { exact: true }).waitFor();
  },
  frameState: async (page, site) => {
    await states.frame?.(page, site);
    await page.setViewportSize({ width: 280, height: 240 });
    await open(page, site, "?embed=state&id=axe");
    await page.getByText("1 order, 1 processing").waitFor();
  },
  frameFull: async (page, site) => {
    await page.setViewportSize({ width: 720, height: 560 });
    await open(page, site, "?embed=full&op=placeOrder&hide=tape,log");
    await page.getByLabel("Quantity").waitFor();
  },
  poster: async (page, site) => {
    await page.goto(`${site.url}?embed=operation&op=placeOrder&ctl=1`);
    await page.getByRole("button", { name: "Load the sandbox" }).waitFor();
  },
  stage: (page, site) => onStage(page, site, 1),
  stageLost: (page, site) => onStage(page, site, 4),
  stageRetried: async (page, site) => {
    await states.stageLost?.(page, site);
    for (const words of ["It was placed and charged.", "One order. One charge."]) {
      await page.keyboard.press("PageDown");
      if ((page.viewportSize()?.width ?? 0) >= 720) await page.getByText(words).waitFor();
    }
  },
  stageCode: (page, site) => onStage(page, site, 8),
  notes: async (page, site) => {
    await page.addInitScript(() => Object.assign(window, { open: () => null }));
    await onStage(page, site, 1);
    await page.getByRole("button", { name: "Notes" }).click();
  },
  aside: async (page, site) => {
    await open(page, site, "");
    await page.evaluate(() => localStorage.setItem("top-up-sandbox", "{"));
    await page.reload();
    await waitForSandbox(page);
    await page.getByText("The sandbox started fresh").waitFor();
  },
  recipes: async (page, site) => {
    await see(page, site, "#/recipes/first-order");
    await press(page, "Run");
    await page
      .getByText(/^Finished/)
      .first()
      .waitFor();
  },
  lessons: (page, site) => see(page, site, "#/lessons"),
  lesson: async (page, site) => {
    await see(page, site, "#/lessons/first-order");
    await open(page, site, "#/op/placeOrder");
    await expandLesson(page);
    await page.getByRole("button", { name: "Hint" }).click();
  },
  lessonDone: async (page, site) => {
    await see(page, site, "#/lessons/keys-and-scopes");
    await expandLesson(page);
    for (const next of [/^2/, /^3/, /^4/, /^5/, "Lesson done"]) {
      await press(page, "Do it for me");
      await page.getByRole("heading", { level: 2, name: next }).waitFor();
    }
    // The last response has scrolled into view; what is looked at here is the card.
    await page.evaluate(() => window.scrollTo(0, 0));
  },
};

/** Opens each of these states in a page of its own, as in a browser that was never used. */
export async function openEach(
  context: BrowserContext,
  site: Site,
  names: readonly string[],
  look: (page: Page, reach: () => Promise<void>, name: string) => Promise<void>,
): Promise<void> {
  // A worker whose data is cleared under it says so.
  site.expectedErrors = /Failed to store the active clients/;
  for (const name of names) {
    await test.step(name, async () => {
      const page = await context.newPage();
      await look(page, async () => states[name]?.(page, site), name);
      const session = await context.newCDPSession(page);
      await page.goto("about:blank");
      await session.send("Storage.clearDataForOrigin", { origin: new URL(site.url).origin, storageTypes: "all" });
      await page.close();
    });
  }
}
