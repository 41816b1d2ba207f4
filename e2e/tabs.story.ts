import type { BrowserContext, Page } from "@playwright/test";
import { openTabs, processOf } from "./process-of.ts";
import { expectStored, type OrderResponse, orders, type Sending, sendOrders } from "./send-orders.ts";
import { expect, got, type Site, test } from "./site.ts";

const TABS = 4;

/** A third with an Idempotency-Key of its own, a third with one that every tab sends, a third without; 524.16 in all. */
const mixed = (tab: number): readonly Sending[] =>
  Array.from({ length: 42 }, (_, turn) => {
    if (turn % 3 === 0) return { idempotencyKey: `own-${tab}-${turn}`, qty: 6 };
    return turn % 3 === 1 ? { idempotencyKey: `shared-${turn}`, qty: 6 } : { idempotencyKey: null, qty: 12 };
  });

test("four tabs that order at once, with keys and without, lose no order and no point", async ({ context, site }) => {
  const { pages } = await openTabs(context, site, TABS);
  const responses = (await Promise.all(pages.map((page, tab) => sendOrders(page, mixed(tab))))).flat();
  expect(responses).toHaveLength(TABS * 42);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 402]));
  const accepted = responses.filter(({ status }) => status === 201);
  const made = accepted.filter(({ isReplay }) => !isReplay).map(({ id }) => id);
  expect(new Set(made).size).toBe(made.length);
  for (const key of new Set(accepted.map(({ idempotencyKey }) => idempotencyKey))) {
    if (key === null) continue;
    const all = accepted.filter(({ idempotencyKey }) => idempotencyKey === key);
    expect(new Set(all.map(({ id }) => id)).size, `orders of ${key}`).toBe(1);
    expect(
      all.filter(({ isReplay }) => !isReplay),
      `first responses of ${key}`,
    ).toHaveLength(1);
  }
  expect(accepted.length - made.length, "replays").toBeGreaterThan(0);
  await expectStored(pages, made);
  for (const page of pages) {
    const { balance } = (await got(page, "/v1/wallet")).json;
    expect(Number(balance)).toBeLessThan(5.76);
    await expect(page.getByRole("complementary", { name: "Receipts and balance" })).toContainText(
      `${balance}left of 500.00`,
    );
  }
});

/** In one a tab is closed, in the other its process is killed. */
const ROUNDS = 2;

/** Only stored state matters here: drawing each order in every tab would take most of the time. */
const UNDRAWN = "?hide=tape,log";

/** The tab that ends never learns that its response was recorded, so it cannot finish before its end. */
const never = new Promise(() => {});

/** How many orders each tab sends in a round; the one that ends sends the late ones of its own at its end. */
const BURST = { other: 6, ending: 30, late: 15 };

/** Opens a tab in a process of its own, with a function that ends it: closes it, or kills its process. */
async function openEnding(context: BrowserContext, site: Site, processes: ReadonlySet<number>, isKilled: boolean) {
  const [page] = (await openTabs(context, site, 1, UNDRAWN)).pages as [Page];
  if (!isKilled) return { page, end: () => page.close() };
  const id = await processOf(page);
  expect(processes).not.toContain(id);
  return { page, end: async () => void process.kill(id, "SIGKILL") };
}

test("a tab closed or killed in mid-burst loses no acknowledged order, and duplicates none", async ({
  context,
  site,
}) => {
  const received: OrderResponse[] = [];
  let afterResponse: (response: OrderResponse) => unknown = () => null;
  await context.exposeFunction("onResponse", (response: OrderResponse) => {
    received.push(response);
    return afterResponse(response);
  });
  const { pages: others, processes } = await openTabs(context, site, TABS - 1, UNDRAWN);
  const sent: Sending[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ending = await openEnding(context, site, processes, round % 2 === 1);
    const theirs = others.map((_, tab) => orders(BURST.other, `tab-${tab}-${round}`));
    const mine = orders(BURST.ending, `ending-${round}`);
    sent.push(...theirs.flat(), ...mine);
    const firstResponse = new Promise<void>((resolve) => {
      afterResponse = ({ idempotencyKey }) => {
        if (!idempotencyKey?.startsWith(`ending-${round}-`)) return null;
        resolve();
        return never;
      };
    });
    const going = Promise.all(others.map((page, tab) => sendOrders(page, theirs[tab] ?? [])));
    const sendMine = (part: readonly Sending[]) =>
      sendOrders(ending.page, part).then(
        () => "finished",
        () => "cut off",
      );
    const early = sendMine(mine.slice(BURST.late));
    await firstResponse;
    // Under way when the tab ends, however fast the others get responses.
    const late = sendMine(mine.slice(0, BURST.late));
    await ending.end();
    expect([await early, await late]).toEqual(["cut off", "cut off"]);
    const responses = (await going).flat();
    expect(responses.map(({ status, isReplay }) => [status, isReplay])).toEqual(responses.map(() => [201, false]));
    await ending.page.close();
  }
  afterResponse = () => null;
  const acknowledged = [...received];
  const acknowledgedByEnding = acknowledged.filter(({ idempotencyKey }) => idempotencyKey?.startsWith("ending-"));
  expect(acknowledgedByEnding.length, "responses before the end").toBeLessThan(ROUNDS * BURST.ending);
  const [first] = others;
  if (!first) throw new Error("No tab is left.");
  const idOf = new Map((await sendOrders(first, sent)).map(({ idempotencyKey, id }) => [idempotencyKey, id]));
  expect(acknowledged.map(({ idempotencyKey }) => idOf.get(idempotencyKey))).toEqual(acknowledged.map(({ id }) => id));
  expect(new Set(idOf.values()).size).toBe(sent.length);
  await expectStored(others, idOf.values());
});
