import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Seeded } from "../seeded.ts";
import { expect, ORDER } from "../site.ts";
import { after, FRESH, type Model, OPENING, type Post, sendAll, stateByApi } from "./walk-model.ts";

/** A state that was saved or shared, and what it must hold when it is opened again. */
interface Saved {
  readonly text: string;
  readonly model: Model;
}

/** What a walk knows: its tabs, the state they must show, and what it saved on its way. */
export interface Walk {
  readonly choose: Seeded;
  readonly url: string;
  readonly tabs: readonly Page[];
  model: Model;
  readonly links: Saved[];
  readonly backups: Saved[];
}

const USERS = [
  "5560524498",
  "<TeamX>Bob",
  "__proto__",
  "&lt;b&gt;",
  "שלום",
  "😀\\\"'",
  "\u202e1",
  "1\u200b",
  "",
  " a  b ",
];
const NAMES = ["CI", "<script>", "می\u200cخواهم", "👩\u200d🚀", "constructor", "\u202eCI"];

/** A request of a kind that is accepted, or refused for its texts or its qty. */
function anyPost({ below, pick, weighted }: Seeded): Post {
  const idempotencyKey = weighted({ none: 1, few: 2, own: 1 });
  const key = { none: null, few: `<k>-${below(8)}`, own: `own-${below(1e9)}` }[idempotencyKey];
  if (below(5) === 0) {
    const body = { name: pick(NAMES), scopes: [pick(["orders:write", "wallet:read"])] };
    return { path: "/v1/keys", body: JSON.stringify(body), idempotencyKey: key };
  }
  const cust_account = { user_id: pick(USERS), server_id: "1" };
  const body = JSON.stringify({ product_item_id: pick([1001, 2001, 2001, 2001, 1304]), cust_account, qty: -1 });
  return { path: "/v1/orders", body: body.replace("-1", pick(["1", "2", "1.0", "1e21"])), idempotencyKey: key };
}

/** Sends requests one after another from the model's view; at once from the tabs'. */
async function send(walk: Walk, from: readonly Page[], post: Post): Promise<void> {
  const responses = (await Promise.all(from.map((page) => sendAll(page, [post])))).flat();
  // Which of several duplicates came first is the sandbox's choice: the one that is no replay.
  for (const response of responses.toSorted((one, other) => Number(one.isReplay) - Number(other.isReplay))) {
    const next = after(walk.model, post, response);
    expect(next.fault).toBeNull();
    walk.model = next.model;
  }
}

async function goTo(page: Page, { url }: Walk, hash: string): Promise<void> {
  await page.goto(`${url}${hash}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const DRAFT = { path: "/v1/orders", body: JSON.stringify(ORDER) } as const;
const PRICE = 950;

/** Presses Send on the draft of an order: an order, a replay, or a refusal for want of balance. */
async function press(walk: Walk, page: Page): Promise<void> {
  await goTo(page, walk, "#/op/placeOrder");
  const { model } = walk;
  const idempotencyKey = await page.getByRole("textbox", { name: /^Idempotency-Key/ }).inputValue();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page
    .getByText(/^(201 Created|402 Payment Required)/)
    .first()
    .waitFor();
  if (idempotencyKey in model.used || model.spent + PRICE > OPENING) return;
  await expect.poll(async () => (await stateByApi(page)).orders.length).toBe(model.orders.length + 1);
  const [id = null] = (await stateByApi(page)).orders;
  const response = { status: 201, isReplay: false, id, total: PRICE };
  walk.model = after(model, { ...DRAFT, idempotencyKey }, response).model;
}

async function reset(walk: Walk, page: Page): Promise<void> {
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset" }).click();
  await page.getByRole("region", { name: "Undo" }).waitFor();
  walk.model = FRESH;
}

async function save(walk: Walk, page: Page): Promise<void> {
  await goTo(page, walk, "#/storage");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download snapshot" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  walk.backups.push({ text, model: walk.model });
}

async function load(walk: Walk, page: Page): Promise<void> {
  const saved = walk.backups.length > 0 ? walk.choose.pick(walk.backups) : null;
  if (saved === null) return save(walk, page);
  await goTo(page, walk, "#/storage");
  const buffer = Buffer.from(saved.text);
  await page.getByLabel("Load snapshot").setInputFiles({ name: "s.json", mimeType: "application/json", buffer });
  await page
    .getByRole("region", { name: "Undo" })
    .getByText(/^Snapshot loaded/)
    .waitFor();
  walk.model = saved.model;
}

async function share(walk: Walk, page: Page): Promise<void> {
  await page.evaluate(() => {
    const write = async (text: string) => void Object.assign(window, { copied: text });
    Object.defineProperty(navigator, "clipboard", { value: { writeText: write }, configurable: true });
  });
  await goTo(page, walk, "#/storage");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Share this sandbox/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Share this state" });
  await dialog.getByRole("button", { name: "Copy link with state" }).click();
  await dialog.getByRole("button", { name: "Copy link with state: copied" }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  const text = await page.evaluate(() => (window as unknown as { copied: string }).copied);
  walk.links.push({ text, model: walk.model });
}

async function openLink(walk: Walk, page: Page): Promise<void> {
  const saved = walk.links.length > 0 ? walk.choose.pick(walk.links) : null;
  if (saved === null) return share(walk, page);
  await page.goto(saved.text);
  const openIt = page.getByRole("dialog").getByRole("button", { name: "Open", exact: true });
  const opened = page.getByRole("region", { name: "Undo" }).getByText(/^Link opened/);
  await openIt.or(opened).first().waitFor();
  if (await openIt.isVisible()) await openIt.click();
  await opened.waitFor();
  walk.model = saved.model;
}

/** Replaces the state, and then keeps that, undoes it, or finds that it cannot be undone any more. */
async function replace(walk: Walk, page: Page, how: typeof reset): Promise<void> {
  const before = walk.model;
  const offer = page.getByRole("region", { name: "Undo" });
  if (await offer.isVisible()) await offer.getByRole("button", { name: "Dismiss" }).click();
  await how(walk, page);
  if (!(await offer.isVisible())) return;
  const next = walk.choose.weighted({ keep: 2, undo: 2, change: 1 });
  if (next === "keep") return offer.getByRole("button", { name: "Dismiss" }).click();
  if (next === "change") {
    const body = JSON.stringify({ name: "since", scopes: ["wallet:read"] });
    await send(walk, [walk.choose.pick(walk.tabs)], { path: "/v1/keys", body, idempotencyKey: null });
  }
  await offer.getByRole("button", { name: "Undo" }).click();
  if (next === "change") {
    await offer.getByText(/can no longer be undone/).waitFor();
    return offer.getByRole("button", { name: "Dismiss" }).click();
  }
  await expect(offer).toHaveCount(0);
  walk.model = before;
}

const PATHS = [
  "/v1/wallet",
  "/v1/products?limit=9007199254740993",
  "/v1/orders/%E2%80%AE",
  "/v2/orders",
  "/v1/keys?page=1e2",
];

/** One step of each kind, and how often it is taken. */
const STEPS: Readonly<Record<string, readonly [weight: number, take: (walk: Walk, page: Page) => Promise<unknown>]>> = {
  send: [150, (walk, page) => send(walk, [page], anyPost(walk.choose))],
  duplicate: [
    25,
    (walk, page) =>
      send(walk, [page, page, ...walk.tabs], {
        ...anyPost(walk.choose),
        idempotencyKey: `d-${walk.choose.below(1e9)}`,
      }),
  ],
  read: [20, (walk, page) => page.evaluate((path) => fetch(path).then(() => null), walk.choose.pick(PATHS))],
  press: [3, press],
  reload: [2, (walk, page) => page.reload().then(() => goTo(page, walk, "#/wallet"))],
  visit: [3, (walk, page) => goTo(page, walk, walk.choose.pick(["#/wallet", "#/keys", "#/ledger", "#/op/listOrders"]))],
  reset: [2, (walk, page) => replace(walk, page, reset)],
  save: [2, save],
  load: [2, (walk, page) => replace(walk, page, load)],
  share: [2, share],
  openLink: [2, (walk, page) => replace(walk, page, openLink)],
};

export const WEIGHTS = Object.fromEntries(Object.entries(STEPS).map(([name, [weight]]) => [name, weight]));

export const take = (walk: Walk, name: string, page: Page): Promise<unknown> =>
  STEPS[name]?.[1](walk, page) ?? stateByApi(page);
