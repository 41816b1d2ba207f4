import { type BrowserContext, type Locator, type Page, test } from "@playwright/test";
import { LINKED } from "../src/server/link/linked.fixture.ts";
import { type Site, sendButton as send, waitForSandbox } from "./site.ts";

type Reach = (page: Page, site: Site) => Promise<void>;
type Part = (page: Page) => Locator;

const text =
  (words: string | RegExp): Part =>
  (page) =>
    page.getByText(words).first();
const part =
  (role: "dialog" | "heading" | "region" | "textbox" | "listbox" | "tab", name: string | RegExp): Part =>
  (page) =>
    page.getByRole(role, { name }).first();
const button =
  (name: string | RegExp): Part =>
  (page) =>
    page.getByRole("main").getByRole("button", { name }).first();
const heading: Part = (page) => page.getByRole("heading", { level: 1 });
const requestAs =
  (name: string | RegExp): Part =>
  (page) =>
    page.getByRole("tablist", { name: "Request" }).getByRole("tab", { name });
const body = part("textbox", "Body as JSON");

/** Presses each part where the page is, and waits for the last. */
const press =
  (...parts: readonly Part[]): Reach =>
  async (page) => {
    for (const each of parts.slice(0, -1)) await each(page).click();
    await parts.at(-1)?.(page).waitFor();
  };

/** Opens an address, then presses each part, and waits for the last. */
const at =
  (path: string, ...parts: readonly Part[]): Reach =>
  async (page, site) => {
    await page.goto(site.url + path);
    await waitForSandbox(page);
    await press(...parts)(page, site);
  };

/** One state after another. */
const then =
  (...reaches: readonly Reach[]): Reach =>
  async (page, site) => {
    for (const reach of reaches) await reach(page, site);
  };

const key =
  (keys: string, shown: Part): Reach =>
  async (page) => {
    await page.keyboard.press(keys);
    await shown(page).waitFor();
  };
const fill =
  (field: Part, words: string): Reach =>
  (page) =>
    field(page).fill(words);
const sized =
  (width: number, height: number): Reach =>
  (page) =>
    page.setViewportSize({ width, height });

/** Opens the Log: from its tab in the till, or from the menu where there is no till. */
export async function openLog(page: Page): Promise<void> {
  const tab = page.getByRole("tab", { name: /^Log/ });
  const [opener, log] = (await tab.isVisible())
    ? [tab, page.getByRole("link", { name: "Open the Log" })]
    : [page.getByRole("button", { name: "Menu" }), page.getByRole("link", { name: "Log", exact: true })];
  await opener.click();
  await log.click();
  await page.getByRole("heading", { level: 1, name: "Log" }).waitFor();
}

/** Presses the button of this name, or the menu that stands for it on a phone. */
const pressOr =
  (name: string, menu: string): Reach =>
  async (page) => {
    const wanted = page.getByRole("button", { name, exact: true }).first();
    await ((await wanted.isVisible()) ? wanted : page.getByRole("button", { name: menu, exact: true })).click();
  };

const ordered = at("#/op/placeOrder", send, text("201 Created"));
/** On a phone that of the next step is before the dock's, which gives way to it. */
const sendAgain: Part = (page) => page.getByRole("button", { name: /^Send again/ }).first();
const replayed = then(ordered, press(sendAgain, text(/^Replayed$/)));
const json = at("#/op/placeOrder", requestAs("JSON"), (page) => page.locator(".cm-content"));

/** Presenter mode at a step: on a phone, what it says instead. */
const onStage = (step: number): Reach => at(`?present=1&reset=1&step=${step}`, (page) => page.locator("main"));

const reset = then(replayed, pressOr("Reset", "Menu"), async (page) => {
  const dialog = page.getByRole("dialog");
  if (!(await dialog.isVisible())) await page.getByRole("button", { name: "Reset", exact: true }).click();
  await dialog.waitFor();
});
const lost = at(
  "#/failures",
  button("Send one order, lose the response"),
  button("See the service's side"),
  button("Retry with the same key"),
);
const retried = then(lost, press(button("Retry with the same key"), button("With a new key"), text(/^CHARGED AGAIN/)));

/** The dialog for a cURL command, with one of an order in it. */
const pasted = (rest: string): Reach =>
  then(
    at("#/op/placeOrder", send),
    pressOr("More ways to send", "More"),
    press((page) => page.getByRole("button", { name: "Paste a cURL command" }), part("dialog", "Paste a cURL command")),
    (page, site) => page.getByRole("textbox", { name: "Command" }).fill(`curl '${site.url}v1/orders' \\\n  ${rest}`),
  );

/** The screens a person would look at, by name, and how each is reached. */
export const states = {
  first: at("", send),
  listed: at("", send, text("200 OK")),
  ordered,
  replayed,
  refused: then(
    replayed,
    press(requestAs("JSON"), body),
    fill(body, '{"product_item_id":1001,"cust_account":{"user_id":7},"qty":11}'),
    press(button("Regenerate"), send, text("422 Unprocessable Content")),
  ),
  why: then(replayed, press(part("tab", "Why this response"), heading)),
  key: at("#/op/createKey", send, text("201 Created")),
  code: at("#/op/placeOrder?tab=code", part("region", /^Code in/)),
  headers: at("#/op/placeOrder", part("tab", /^Headers/), send),
  json,
  jsonFaulty: then(json, fill(body, '{\n  "product_item_id": "1",\n  "note": 1\n}'), press(button("Line 3, column 3"))),
  jsonSuggests: then(json, fill(body, "{"), key("Control+Space", part("listbox", "Suggestions"))),
  picker: at(
    "#/op/placeOrder",
    (page) => page.getByRole("combobox", { name: /^Item/ }),
    (page) => page.getByRole("listbox"),
  ),
  errorInForm: at(
    "#/failures/insufficient_balance",
    button("Send it, get 402"),
    button("Open in the request form"),
    send,
    text("402 Payment Required"),
  ),
  log: then(replayed, openLog),
  logged: then(
    replayed,
    openLog,
    press(
      (page) => page.getByRole("list", { name: "Calls in the log, newest first" }).getByRole("link").first(),
      (page) => page.getByRole("region", { name: "Call", exact: true }),
    ),
  ),
  palette: then(at("", send), key("Control+k", part("dialog", "Search"))),
  about: at("", (page) => page.getByRole("button", { name: /^About/ }), part("dialog", "About Top-up Sandbox")),
  shortcuts: then(at("", send), key("?", part("dialog", "Shortcuts"))),
  reference: at("#/op/placeOrder?tab=reference", (page) =>
    page.getByRole("dialog", { name: "Reference: Place an order" }).getByText("insufficient_balance").first(),
  ),
  wallet: then(replayed, at("#/wallet", heading)),
  order: then(
    replayed,
    at(
      "#/wallet",
      (page) => page.getByRole("main").getByRole("link", { name: /^ord_/ }),
      part("heading", /86 Crystals/),
    ),
  ),
  ledger: then(replayed, at("#/ledger", heading)),
  failures: at("#/failures", heading),
  lost,
  retried,
  lostOrder: then(
    retried,
    press(
      (page) =>
        page
          .getByRole("list", { name: "Calls" })
          .getByRole("link", { name: /^ORDER ord_/ })
          .first(),
      part("region", "Response lost, then retried"),
    ),
  ),
  clock: then(replayed, at("#/clock", heading)),
  prices: at("#/prices", heading),
  armed: at(
    "#/failures",
    (page) => page.getByRole("switch", { name: "Also for my own calls" }),
    part("region", "Failures that are on"),
  ),
  keys: at("#/keys", heading),
  keyMade: then(
    at("#/keys", heading),
    fill(part("textbox", /^Name/), "Shop"),
    press(button(/^Create/), part("region", "New key")),
  ),
  storage: at("#/storage", heading),
  embed: at("#/embed", part("tab", "iframe"), heading),
  undo: then(
    reset,
    press((page) => page.getByRole("dialog").getByRole("button", { name: "Reset" }), part("region", "Undo")),
  ),
  reset,
  share: then(
    replayed,
    pressOr("Share", "More"),
    press(button("Share this sandbox"), (page) => page.getByRole("dialog").getByText(/^The link has/)),
  ),
  curl: then(
    pasted("-H 'x-trace: 1' \\\n  -d @order.json"),
    press(
      (page) => page.getByRole("dialog").getByRole("button", { name: "Use" }),
      (page) => page.getByRole("dialog").getByRole("alert"),
    ),
  ),
  curlRead: then(
    pasted(`-H 'content-type: application/json' \\\n  -b 'a=1' --data-raw '{"qty":2}'`),
    press(text("POST /v1/orders, 1 header, a body")),
  ),
  shareAsks: then(replayed, at(`#/op/placeOrder?world=${LINKED}`, part("dialog", "Open the state in this link?"))),
  shareRefused: at(`#/op/placeOrder?world=${LINKED.slice(0, -9)}`, part("dialog", "The link was not opened")),
  frame: then(
    sized(320, 420),
    at("?embed=operation&op=placeOrder&id=axe", send, text("201 Created")),
    press(send, text(/^Replayed$/)),
  ),
  frameState: then(
    sized(320, 420),
    at("?embed=operation&op=placeOrder&id=axe", send, text("201 Created")),
    sized(280, 240),
    at("?embed=state&id=axe", text("1 order, 1 processing")),
  ),
  frameFull: then(
    sized(720, 560),
    at("?embed=full&op=placeOrder&hide=tape,log", (page) => page.getByLabel("Quantity")),
  ),
  poster: async (page, site) => {
    await page.goto(`${site.url}?embed=operation&op=placeOrder&ctl=1`);
    await page.getByRole("button", { name: "Load the sandbox" }).waitFor();
  },
  stage: onStage(0),
  stagePrices: onStage(1),
  stageLost: onStage(4),
  stageRetried: async (page, site) => {
    await onStage(4)(page, site);
    for (const words of ["It was placed and charged.", "One order. One charge."]) {
      await page.keyboard.press("PageDown");
      if ((page.viewportSize()?.width ?? 0) >= 720) await page.getByText(words).waitFor();
    }
  },
  stageCode: onStage(8),
  stageEnd: async (page, site) => {
    await onStage(8)(page, site);
    await page.keyboard.press("PageDown");
    if ((page.viewportSize()?.width ?? 0) >= 720) await page.getByRole("img", { name: /^QR code/ }).waitFor();
  },
  notes: async (page, site) => {
    await page.addInitScript(() => Object.assign(window, { open: () => null }));
    await onStage(1)(page, site);
    if ((page.viewportSize()?.width ?? 0) < 720) return;
    for (const x of [300, 340]) await page.mouse.move(x, 300);
    await page.getByRole("button", { name: "Notes" }).click();
  },
  aside: async (page, site) => {
    await at("", send)(page, site);
    await page.evaluate(() => localStorage.setItem("top-up-sandbox", "{"));
    await page.reload();
    await page.getByText("The sandbox started fresh").waitFor();
  },
  recipes: at("#/recipes/first-order", button("Run"), text(/^Finished/)),
  live: at("#/go-live", heading),
} satisfies Record<string, Reach>;

export type State = keyof typeof states;
export const STATES = Object.keys(states) as State[];

/** Opens each of these states in a page of its own, as in a browser that was never used. */
export async function openEach(
  context: BrowserContext,
  site: Site,
  names: readonly State[],
  look: (page: Page, reach: () => Promise<void>, name: string) => Promise<void>,
): Promise<void> {
  // A worker whose data is cleared under it says so.
  site.expectedErrors = /Failed to store the active clients/;
  for (const name of names) {
    await test.step(name, async () => {
      const page = await context.newPage();
      await look(page, async () => states[name](page, site), name);
      const session = await context.newCDPSession(page);
      await page.goto("about:blank");
      await session.send("Storage.clearDataForOrigin", { origin: new URL(site.url).origin, storageTypes: "all" });
      await page.close();
    });
  }
}
