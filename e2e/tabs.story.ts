import type { BrowserContext, Page } from "@playwright/test";
import { answering, expect, got, ORDER, posted, type Site, test } from "./site.ts";

const TABS = 4;

/** Tabs in processes of their own: in one process they would share a copy of local storage, and no race could be seen. */
async function openTabs(context: BrowserContext, site: Site): Promise<Page[]> {
  const pages: Page[] = [];
  for (let tab = 0; tab < TABS; tab++) {
    const page = await context.newPage();
    await page.goto(site.url);
    await answering(page);
    pages.push(page);
  }
  const browser = context.browser();
  if (!browser) throw new Error("The tabs have no browser.");
  const { processInfo } = await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
  expect(processInfo.filter(({ type }) => type === "renderer").length).toBeGreaterThanOrEqual(TABS);
  return pages;
}

/** The account as one tab sees it. */
async function account(page: Page) {
  const { json } = await got(page, "/v1/orders?limit=100");
  const { balance } = (await got(page, "/v1/wallet")).json;
  const spent = json.data.reduce(
    (sum: number, order: { total: string }) => sum + Math.round(Number(order.total) * 100),
    0,
  );
  return { orders: json.pagination.total as number, sum: Math.round(Number(balance) * 100) + spent };
}

// Four pages and their Tapes share the machine's cores with another worker's stories.
test.setTimeout(90_000);

test("four tabs that order at once lose no order and no point", async ({ context, site }) => {
  const pages = await openTabs(context, site);
  const cheap = { product_item_id: 2001, cust_account: { user_id: "1", server_id: "1" }, qty: 1 };
  const statuses = await Promise.all(
    pages.map((page) =>
      page.evaluate(
        async ([body, headers]) => {
          const seen: number[] = [];
          for (let turn = 0; turn < 25; turn++) {
            seen.push((await fetch("/v1/orders", { method: "POST", headers, body })).status);
          }
          return seen;
        },
        [
          JSON.stringify(cheap),
          { Authorization: "Bearer rsk_demo_TryEveryCallWithThisSampleKey00BgRqf", "Content-Type": "application/json" },
        ] as const,
      ),
    ),
  );
  expect(statuses.flat().filter((status) => status === 201)).toHaveLength(100);
  for (const page of pages) {
    await expect.poll(() => account(page)).toEqual({ orders: 100, sum: 50000 });
  }
});

test("one Idempotency-Key raced by four tabs makes one order, and the rest are replays", async ({ context, site }) => {
  const pages = await openTabs(context, site);
  const answers = await Promise.all(
    pages.flatMap((page) => Array.from({ length: 10 }, () => posted(page, "/v1/orders", ORDER, "raced"))),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(answers.filter(({ headers }) => headers["idempotent-replayed"] === "false")).toHaveLength(1);
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
  for (const page of pages) await expect.poll(() => account(page)).toEqual({ orders: 1, sum: 50000 });
});
