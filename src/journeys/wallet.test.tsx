// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { minutes, type Sandbox } from "#testing/sandbox.ts";

onAWideScreen();

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
});

const KEYED = { "Idempotency-Key": "order-7" };

async function openAt(hash: string) {
  window.location.hash = hash;
  const page = openPage(sandbox);
  await screen.findByRole("heading", { level: 1 });
  return page;
}

const main = () => within(screen.getByRole("main"));
/** The rows of the statement, read without their roles: a hundred of those take seconds. */
const rows = () => Array.from(main().getByRole("table").querySelectorAll<HTMLElement>("tbody > tr"));
const firstRow = () => within(rows()[0]!);
const count = () => main().getByText(/ of .* orders?$/).textContent;

describe("the wallet", () => {
  test("leads to a first order while there is none", async () => {
    const page = await openAt("#/wallet");
    expect(
      main().getByText(/500\.00 opening balance minus 0\.00 \(no orders yet\) equals 500\.00 balance/),
    ).toBeTruthy();
    await page.user.click(main().getByRole("link", { name: "Place the first order" }));
    expect(window.location.hash).toBe("#/op/placeOrder");
  });

  test("shows an order placed elsewhere at once: the sum, its debit, and the balance after it", async () => {
    await openAt("#/wallet");
    await act(() => sandbox.order());
    await act(() => sandbox.order({ qty: 1 }));
    expect(
      main().getByText("500.00 opening balance minus 14.25 (spent on 2 orders) equals 485.75 balance."),
    ).toBeTruthy();
    const [newest, oldest] = rows();
    expect(newest?.textContent).toMatch(/1 × 86 Crystals.*Starfall Arena.*5560524498.*2201.*−4\.75485\.75$/);
    expect(oldest?.textContent).toMatch(/2 × 86 Crystals.*−9\.50490\.50$/);
  });

  test("delivers an order at once by Deliver now, and moves the focus to its link", async () => {
    await sandbox.order();
    const page = await openAt("#/wallet");
    expect(firstRow().getByText("processing, 5 s")).toBeTruthy();
    await page.user.click(firstRow().getByRole("button", { name: /^Deliver now/ }));
    expect(firstRow().getByText("delivered")).toBeTruthy();
    expect(page.said()).toBe("Order delivered");
    expect(document.activeElement).toBe(firstRow().getByRole("link"));
    expect(firstRow().queryByRole("button")).toBeNull();
  });

  test("shows no countdown while the clock is paused", async () => {
    await sandbox.order();
    const page = await openAt("#/wallet");
    await act(() => sandbox.panel.adjust({ kind: "run_clock", speed: 0 }));
    expect(firstRow().getByText("processing, clock paused")).toBeTruthy();
    expect(within(page.receipts()).getByText("PROCESSING, clock paused")).toBeTruthy();
  });

  test("reports a delivery the browser refuses to store, and the order is unchanged", async () => {
    await sandbox.order();
    const page = await openAt("#/wallet");
    sandbox.storage.fail = "writes";
    await page.user.click(firstRow().getByRole("button", { name: /^Deliver now/ }));
    expect((await main().findByRole("alert")).textContent).toMatch(/refused to store.*still processing/);
    expect(firstRow().getByText(/^processing/)).toBeTruthy();
  });

  test("filters the statement by status and by text, and shows the number of matches", async () => {
    await sandbox.order();
    await sandbox.order({ cust_account: { user_id: "someone-else", server_id: "1" } });
    const page = await openAt("#/wallet");
    expect(count()).toBe("2 of 2 orders");
    await page.choose("Status", "Delivered");
    expect(count()).toBe("0 of 2 orders");
    await page.user.click(main().getByRole("button", { name: "Show all orders" }));
    expect(count()).toBe("2 of 2 orders");
    expect(document.activeElement).toBe(main().getByRole("searchbox", { name: /Search/ }));
    await page.user.keyboard("SOMEONE");
    expect(count()).toBe("1 of 2 orders");
    expect(rows()).toHaveLength(1);
    await page.choose("Status", "Delivered");
    expect(count()).toBe("0 of 2 orders");
    await page.passes(5000);
    expect(count()).toBe("1 of 2 orders");
  });

  test("lists the newest fifty orders, and fifty more at each press", async () => {
    for (let each = 0; each < 102; each += 1) await sandbox.order({ product_item_id: 2001, qty: 1 });
    const page = await openAt("#/wallet");
    expect(rows()).toHaveLength(50);
    expect(main().getByText("50 of 102 are shown.")).toBeTruthy();
    await page.user.click(main().getByRole("button", { name: "Show 50 more orders" }));
    expect(rows()).toHaveLength(100);
    expect(document.activeElement).toBe(within(rows()[50]!).getByRole("link"));
    await page.user.click(main().getByRole("button", { name: "Show 2 more orders" }));
    expect(rows()).toHaveLength(102);
    expect(main().queryByText(/are shown/)).toBeNull();
  });

  test("shows the statement as a list on a narrow screen", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    await sandbox.order();
    await openAt("#/wallet");
    expect(main().queryByRole("table")).toBeNull();
    const list = main().getByRole("list", { name: "Every order, newest first" });
    expect(within(list).getByRole("listitem").textContent).toMatch(/2 × 86 Crystals.*−9\.50.*490\.50 left/);
  });

  test("ends with what the API spec leaves open about refunds", async () => {
    await openAt("#/wallet");
    expect(main().getByText(/doesn't cover failed or refunded orders; ask the provider/)).toBeTruthy();
  });
});

describe("one order", () => {
  const placed = async (headers: Record<string, string> = KEYED) =>
    (await sandbox.order({}, headers)).json.id as string;
  const timeline = () => within(main().getByRole("region", { name: "What became of it" }));
  const events = () =>
    timeline()
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  const facts = () => main().getByRole("region", { name: "What was charged" }).textContent;

  test("is linked from its receipt, and links back to the wallet", async () => {
    const id = await placed();
    const page = await openAt("#/wallet");
    await page.user.click(within(page.receipts()).getByRole("link", { name: `Open order ${id}` }));
    expect(window.location.hash).toBe(`#/orders/${id}`);
    expect((await screen.findByRole("heading", { level: 1, name: "2 × 86 Crystals" })).textContent).toBeTruthy();
    await page.user.click(main().getByRole("link", { name: "Back to Wallet and orders" }));
    expect(window.location.hash).toBe("#/wallet");
  });

  test("can be delivered from its receipt", async () => {
    await placed();
    const page = await openAt("#/wallet");
    await page.user.click(within(page.receipts()).getByRole("button", { name: /^Deliver now/ }));
    expect(within(page.receipts()).getByText("DELIVERED")).toBeTruthy();
    expect(document.activeElement).toBe(within(page.receipts()).getByRole("link", { name: /^Open order/ }));
  });

  test("has a timeline with the call that placed it, every replay, and its delivery", async () => {
    const id = await placed();
    const page = await openAt(`#/orders/${id}`);
    expect(events()).toHaveLength(2);
    expect(events()[1]).toMatch(/Delivery due in 5 seconds/);
    await page.passes(2000);
    await act(() => placed());
    expect(events()[1]).toMatch(/Replayed by the same Idempotency-Key, nothing charged/);
    await page.passes(3000);
    expect(events()[0]).toMatch(/Placed by POST \/v1\/orders, charged 9\.50/);
    expect(events()[2]).toMatch(/Delivered, 5 seconds after it was placed/);
    await page.user.click(timeline().getByRole("button", { name: "See the call: replay 1" }));
    const log = await screen.findByRole("dialog", { name: "Log" });
    expect(within(log).getAllByText("Replayed").length).toBeGreaterThan(0);
  });

  test("keeps the focus on the delivery after Deliver now", async () => {
    const id = await placed();
    const page = await openAt(`#/orders/${id}`);
    await page.passes(1000);
    await page.user.click(timeline().getByRole("button", { name: /^Deliver now/ }));
    expect(events()[1]).toMatch(/Delivered, 1 second after it was placed/);
    expect(document.activeElement).toBe(timeline().getAllByRole("listitem")[1]);
  });

  test("shows that the response of the call that placed it was lost", async () => {
    sandbox.panel.startFault({ kind: "lost_answer" }, 1, "placeOrder");
    await sandbox.order({}, KEYED).catch(() => {});
    await openAt(`#/orders/${sandbox.panel.stateView.getState().orders[0]!.id}`);
    expect(events()[0]).toMatch(/Its answer was lost on the way/);
  });

  test("shows the charge, and the retail price", async () => {
    await openAt(`#/orders/${await placed()}`);
    expect(facts()).toMatch(/4\.75 × 2 = 9\.50/);
    expect(facts()).toMatch(/5\.00 × 2 = 10\.00, saved 0\.50/);
    expect(facts()).toMatch(/price_source: tier/);
    expect(facts()).toMatch(/order-7, remembered until/);
  });

  test("without an Idempotency-Key shows what a retry would have done", async () => {
    await openAt(`#/orders/${await placed({})}`);
    expect(facts()).toMatch(/none: a retry would have charged again/);
  });

  test("with an expired Idempotency-Key shows that a retry would charge again", async () => {
    const page = await openAt(`#/orders/${await placed()}`);
    await page.passes(minutes(24 * 60 + 1));
    expect(facts()).toMatch(/order-7, expired: sent again it would charge again/);
  });

  test("is opened by GET it in the editor of that operation", async () => {
    const id = await placed();
    const page = await openAt(`#/orders/${id}`);
    await page.press("GET it");
    await page.answered("200 OK");
    expect(window.location.hash).toBe("#/op/getOrder");
    expect(sandbox.panel.exchanges.getState().at(-1)?.request.path).toBe(`/v1/orders/${id}`);
  });

  test("that does not exist is reported, also after a reset", async () => {
    const id = await placed();
    await openAt(`#/orders/${id}`);
    await act(async () => void (await sandbox.panel.reset()));
    expect(main().getByText(/No order has the id/).textContent).toContain(id);
    expect(main().getByRole("link", { name: "Back to Wallet and orders" })).toBeTruthy();
  });
});
