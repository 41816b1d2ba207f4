import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { openLog } from "./open-log.ts";
import { expect, got, ORDER, posted, type Site, sendButton, test, waitForSandbox } from "./site.ts";

/** What another tab shows may be this old, in milliseconds. */
const AT_ONCE = 200;
const TURNS = 10;
const CHEAP = { ...ORDER, product_item_id: 2001, qty: 1 };

async function open(page: Page, site: Site, path = ""): Promise<Page> {
  await page.goto(site.url + path);
  await waitForSandbox(page);
  return page;
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Records when a text first appears in a part of the page: an observer, no polling. */
async function watch(page: Page, selector: string): Promise<void> {
  await page.evaluate((part) => {
    const seen = new Map<string, number>();
    Object.assign(window, { seen });
    const look = () => {
      const now = Date.now();
      const labels = Array.from(document.querySelectorAll(`${part} article`), (each) =>
        each.getAttribute("aria-label"),
      );
      const text = `${document.querySelector(part)?.textContent} ${labels}`;
      const named = text.match(/ord_[0-9A-Za-z]{20}|turn-\d+-end/g) ?? [];
      const counted = `rows ${document.querySelectorAll(`${part} > li`).length}`;
      for (const mark of [...named, counted]) if (!seen.has(mark)) seen.set(mark, now);
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, selector);
}

/** When a text was first seen, once it is. */
const seenAt = async (page: Page, mark: string): Promise<number> =>
  (
    await page.waitForFunction((wanted) => (window as unknown as { seen: Map<string, number> }).seen.get(wanted), mark)
  ).jsonValue() as Promise<number>;

/** A raw fetch, and when it settled. */
const orderAt = (page: Page, idempotencyKey: string): Promise<{ id: string; settledAt: number }> =>
  page.evaluate(
    async ([body, key]) => {
      const headers = {
        Authorization: "Bearer rsk_demo_TryEveryCallWithThisSampleKey00BgRqf",
        "Content-Type": "application/json",
        "Idempotency-Key": key,
      };
      const response = await fetch("/v1/orders", { method: "POST", headers, body });
      const settledAt = Date.now();
      return { id: (await response.json()).id, settledAt };
    },
    [JSON.stringify(CHEAP), idempotencyKey] as const,
  );

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

interface Place {
  readonly name: string;
  readonly path: string;
  /** The part of the page that shows it, and how it shows the turn's order. */
  readonly part: string;
  readonly mark: (turn: number, id: string) => string;
  readonly prepare?: (page: Page) => Promise<void>;
}

const ADMIN_PAGES: readonly Place[] = [
  { name: "wallet", path: "#/wallet", part: "main", mark: (_, id) => id },
  { name: "ledger", path: "#/ledger", part: "main", mark: (turn) => `turn-${turn}-end` },
  { name: "till", path: "#/storage", part: "aside", mark: (_, id) => id },
  {
    name: "log",
    path: "",
    part: "[aria-label='Calls in the log, newest first']",
    // The Log is reached once there is a call.
    mark: (turn) => `rows ${turn + 1}`,
    prepare: async (page) => {
      await sendButton(page).click();
      await openLog(page);
    },
  },
];

// Two pages and their receipts share the machine's cores with another worker's stories.
test.setTimeout(90_000);

async function twoTabs(context: BrowserContext, site: Site): Promise<readonly [Page, Page]> {
  return [await open(await context.newPage(), site), await open(await context.newPage(), site)];
}

for (const { name, path, part, mark, prepare } of ADMIN_PAGES) {
  test(`the ${name} shows what another tab orders by hand within ${AT_ONCE} ms @nightly`, async ({
    context,
    site,
  }, info) => {
    const [mine, theirs] = await twoTabs(context, site);
    await open(theirs, site, path);
    await prepare?.(theirs);
    await watch(theirs, part);
    const late: number[] = [];
    for (let turn = 1; turn <= TURNS; turn++) {
      const { id, settledAt } = await orderAt(mine, `turn-${turn}-end`);
      late.push((await seenAt(theirs, mark(turn, id))) - settledAt);
    }
    info.annotations.push({ type: `${name}: ms after the fetch had settled`, description: late.join(", ") });
    expect(median(late)).toBeLessThan(AT_ONCE);
  });
}

test("a lost response also affects a raw fetch: an error here, an order there, and the retry is a replay @nightly", async ({
  page,
  site,
}) => {
  await open(page, site, "#/failures/response_lost");
  await page.getByRole("button", { name: "Only turn it on" }).click();
  await page.getByRole("region", { name: "Failures that are on" }).waitFor();
  await expect(posted(page, "/v1/orders", ORDER, "lost")).rejects.toThrow("TypeError: Failed to fetch");
  const { json } = await got(page, "/v1/orders");
  expect(json.pagination.total).toBe(1);
  const retry = await posted(page, "/v1/orders", ORDER, "lost");
  expect([retry.status, retry.headers["idempotent-replayed"], retry.json.id]).toEqual([201, "true", json.data[0].id]);
  expect((await got(page, "/v1/wallet")).json.balance).toBe("490.50");
});

test("after 24 h and 1 min on the sandbox clock the same Idempotency-Key charges again @nightly", async ({
  page,
  site,
}) => {
  await open(page, site, "#/clock");
  const first = await posted(page, "/v1/orders", ORDER, "k");
  expect((await posted(page, "/v1/orders", ORDER, "k")).json.id).toBe(first.json.id);
  await page.getByRole("button", { name: "Skip 24 h 1 min" }).click();
  await page.getByText("DELIVERED").first().waitFor();
  const again = await posted(page, "/v1/orders", ORDER, "k");
  expect([again.status, again.headers["idempotent-replayed"]]).toEqual([201, "false"]);
  expect(again.json.id).not.toBe(first.json.id);
  expect((await got(page, "/v1/wallet")).json.balance).toBe("481.00");
  expect(Math.abs(Date.parse(again.headers.date ?? "") - Date.now())).toBeLessThan(60_000);
});

test("a reset empties the other tab as well, and can be undone by keyboard @nightly", async ({ context, site }) => {
  const [mine, theirs] = await twoTabs(context, site);
  const { json } = await posted(mine, "/v1/orders", ORDER, "k");
  const till = theirs.getByRole("complementary", { name: "Receipts and balance" });
  await till.getByRole("article", { name: `Order ${json.id}` }).waitFor();
  await mine.getByRole("button", { name: "Reset", exact: true }).click();
  const dialog = mine.getByRole("dialog");
  await expect(dialog).toContainText("1 order, 1 used Idempotency-Key");
  await dialog.getByRole("button", { name: "Reset" }).click();
  await till.getByText("NO RECEIPTS YET").waitFor();
  await expect(section(mine, "Undo")).toBeFocused();
  await mine.keyboard.press("Tab");
  await expect(section(mine, "Undo").getByRole("button", { name: "Undo" })).toBeFocused();
  await mine.keyboard.press("Enter");
  // Reset, where the focus was, went with the last call.
  await expect(mine.getByRole("main")).toBeFocused();
  await expect(till).toContainText("490.50");
  expect((await got(mine, "/v1/wallet")).json.balance).toBe("490.50");
  expect((await posted(mine, "/v1/orders", ORDER, "k")).headers["idempotent-replayed"]).toBe("true");
});

test("a reset while a failure is shown leaves the message that explains it in sight, next to the offer to undo @nightly", async ({
  page,
  site,
}) => {
  await open(page, site, "#/failures");
  const shown = section(page, "Response lost");
  for (const name of ["Send one order, lose the response", "See the service's side", "New key", "No key"]) {
    await shown.getByRole("button", { name }).click();
  }
  await expect(shown.getByText(/^CHARGED AGAIN/)).toHaveCount(2);
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset" }).click();
  await section(page, "Undo").waitFor();
  const message = page.getByText("The sandbox was reset, so this call no longer exists. Start over.");
  await expect(message).toBeInViewport({ ratio: 1 });
  const top = await section(page, "Undo").evaluate((undo) => undo.getBoundingClientRect().top);
  expect(await message.evaluate((words) => words.getBoundingClientRect().bottom)).toBeLessThan(top);
});

test("a snapshot goes out as a file and comes back; tampered with, it is refused with the reason @nightly", async ({
  page,
  site,
}) => {
  await open(page, site, "#/storage");
  await posted(page, "/v1/orders", ORDER, "k");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download snapshot" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^top-up-sandbox-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.json$/);
  const text = await readFile(await file.path(), "utf8");
  await posted(page, "/v1/orders", ORDER);

  const load = (content: string) =>
    page
      .getByLabel("Load snapshot")
      .setInputFiles({ name: "mine.json", mimeType: "application/json", buffer: Buffer.from(content) });
  for (const [tampered, reason] of [
    [text.replace('"balance":49050', '"balance":49051'), "balance and orders do not add up"],
    [text.replace("{", '{"__proto__":{},'), "__proto__"],
    [text.slice(0, -9), "It is not JSON"],
    [" ".repeat(17_000_000), "It has 17.0 MB"],
  ] as const) {
    await load(tampered);
    await expect(page.getByRole("alert")).toContainText(reason);
    await expect(page.getByRole("alert")).toContainText("Nothing was changed.");
    expect((await got(page, "/v1/wallet")).json.balance).toBe("481.00");
  }

  await load(text);
  await expect(section(page, "Undo")).toContainText("Snapshot loaded. 1 order, balance 490.50.");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect((await posted(page, "/v1/orders", ORDER, "k")).headers["idempotent-replayed"]).toBe("true");
  await section(page, "Undo").getByRole("button", { name: "Undo" }).click();
  await expect(section(page, "Undo")).toHaveCount(0);
  expect((await got(page, "/v1/wallet")).json.balance).toBe("481.00");
});

test("from Failures, reached in the sidebar, to an operation: its row is in sight, and the page is not scrolled @nightly", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await open(page, site);
  await page.getByRole("link", { name: /^Failures/ }).click();
  await page.getByRole("button", { name: "Only turn it on" }).click();
  await page.goto(`${site.url}#/op/placeOrder`);
  await expect(page.getByRole("heading", { level: 1, name: "Place an order" })).toBeInViewport({ ratio: 1 });
  const row = page.getByRole("navigation", { name: "API" }).getByRole("link", { name: "Place an order" });
  await expect(row).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
