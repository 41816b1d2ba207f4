// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { onAWideScreen, openPage, readySandbox, sentence } from "#testing/open-page.tsx";
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
      main().getByText(sentence(/500\.00 opening balance minus 0\.00 \(no orders yet\) equals 500\.00 balance/)),
    ).toBeTruthy();
    await page.user.click(main().getByRole("link", { name: "Place the first order" }));
    expect(window.location.hash).toBe("#/op/placeOrder");
  });

  test("shows an order placed elsewhere at once: the sum, its debit, and the balance after it", async () => {
    await openAt("#/wallet");
    await act(() => sandbox.order());
    await act(() => sandbox.order({ qty: 1 }));
    expect(
      main().getByText(sentence("500.00 opening balance minus 14.25 (spent on 2 orders) equals 485.75 balance.")),
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
    expect(page.announcement()).toBe("Order delivered");
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
  const history = () => within(main().getByRole("region", { name: "History" }));
  const events = () =>
    history()
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  const facts = () => main().getByRole("region", { name: "What was charged" }).textContent;

  test("is linked from its receipt, and links back to the wallet", async () => {
    const id = await placed();
    const page = await openAt("#/wallet");
    await page.user.click(within(page.receipts()).getByRole("link", { name: `Open order ${id}` }));
    expect(window.location.hash).toBe(`#/orders/${id}`);
    expect((await screen.findByRole("heading", { level: 1, name: "2 × 86 Crystals" })).textContent).toBeTruthy();
    await page.user.click(main().getByRole("link", { name: "Wallet and orders" }));
    expect(window.location.hash).toBe("#/wallet");
  });

  test("can be delivered from its receipt", async () => {
    await placed();
    const page = await openAt("#/wallet");
    await page.user.click(within(page.receipts()).getByRole("button", { name: /^Deliver now/ }));
    expect(within(page.receipts()).getByText("DELIVERED")).toBeTruthy();
    expect(document.activeElement).toBe(within(page.receipts()).getByRole("link", { name: /^Open order/ }));
  });

  test("has a history with the call that placed it, every replay, and its delivery", async () => {
    const id = await placed();
    const page = await openAt(`#/orders/${id}`);
    expect(main().getByText("PROCESSING, 5 s")).toBeTruthy();
    expect(events()).toHaveLength(2);
    expect(events()[1]).toMatch(/Delivery due.*in 5 s/);
    await page.passes(2000);
    await act(() => placed());
    expect(events()[1]).toMatch(/^Replayed.* 0\.00/);
    await page.passes(3000);
    expect(events()[0]).toMatch(/^Placed and charged.* −9\.50/);
    expect(events()[2]).toMatch(/^Delivered.*5\.0 s after placing/);
    expect(main().getByText("DELIVERED")).toBeTruthy();
    await page.user.click(history().getByRole("button", { name: "See the call: replay 1" }));
    expect((await screen.findByRole("region", { name: "Call" })).textContent).toContain("Replay");
  });

  test("gives the time of a delivery and its distance from the placing so that they agree", async () => {
    const page = await openAt("#/wallet");
    await page.passes(600);
    const id = await placed();
    await act(async () => {
      window.location.hash = `#/orders/${id}`;
    });
    await screen.findByRole("region", { name: "History" });
    await page.passes(3345);
    await page.user.click(history().getByRole("button", { name: /^Deliver now/ }));
    const [first = 0, last = 0] = [...main().getByRole("region", { name: "History" }).querySelectorAll("time")].map(
      ({ textContent }) => Date.parse(`2026-01-01T${textContent}Z`),
    );
    expect(last - first).toBe(3345);
    expect(events()[1]).toMatch(/3\.3 s after placing/);
  });

  test("labels the first and the last of many replays", async () => {
    const id = await placed();
    await openAt(`#/orders/${id}`);
    for (let count = 0; count < 5; count += 1) await act(() => placed());
    expect(events().map((text) => text?.match(/^[^0-9]*(\d of \d)?/)?.[0])).toEqual([
      "Placed and charged",
      "Replayed, 1 of 5",
      "Replayed, 5 of 5",
      "Delivery due",
    ]);
    expect(facts()).toContain("Replays5 replays, charged 0.00");
  });

  test("says the speed of the clock, and that a paused one delivers nothing", async () => {
    const id = await placed();
    await openAt(`#/orders/${id}`);
    expect(history().getByText("Sandbox clock ×1")).toBeTruthy();
    await act(() => sandbox.panel.adjust({ kind: "run_clock", speed: 0 }));
    expect(history().getByText("Sandbox clock paused")).toBeTruthy();
    expect(events()[1]).toMatch(/when the clock runs; it is paused/);
  });

  test("keeps the focus on the delivery after Deliver now", async () => {
    const id = await placed();
    const page = await openAt(`#/orders/${id}`);
    await page.passes(1000);
    await page.user.click(history().getByRole("button", { name: /^Deliver now/ }));
    expect(events()[1]).toMatch(/Delivered.*1\.0 s after placing/);
    expect(document.activeElement).toBe(history().getAllByRole("listitem")[1]);
  });

  test("shows from both sides that its first response was lost, and that the retry charged nothing", async () => {
    sandbox.panel.startFailure({ kind: "response_lost" }, 1, "placeOrder");
    await sandbox.order({}, KEYED).catch(() => {});
    const { id } = sandbox.panel.stateView.getState().orders[0]!;
    const page = await openAt(`#/orders/${id}`);
    await page.user.click(screen.getByRole("button", { name: /See the service's side/ }));
    expect(main().getByRole("region", { name: "Response lost" }).textContent).toContain("TypeError: Failed to fetch");
    await act(() => placed());
    const calls = within(main().getByRole("region", { name: "Response lost, then retried" })).getByRole("list");
    expect(calls.textContent).toContain("The response 201 is lost on the way to the client.");
    expect(calls.textContent).toContain("The service responds 201, charged 0.00.");
  });

  test("has no picture of the calls if no response was lost", async () => {
    await openAt(`#/orders/${await placed()}`);
    expect(main().queryByRole("list", { name: "Calls for this order" })).toBeNull();
  });

  test("shows its record as the API returns it", async () => {
    const id = await placed();
    await openAt(`#/orders/${id}`);
    const { json } = await sandbox.get(`/v1/orders/${id}`);
    const record = main().getByRole("region", { name: "The order as JSON" });
    expect(JSON.parse(record.textContent ?? "")).toEqual(json);
  });

  test("shows the charge, and the retail price", async () => {
    await openAt(`#/orders/${await placed()}`);
    expect(facts()).toMatch(/4\.75 × 2 = 9\.50/);
    expect(facts()).toMatch(/Retailsave 0\.5010\.00/);
    expect(facts()).toMatch(/price_source: tier/);
    expect(facts()).toMatch(/order-7, in the ledger until/);
    expect(facts()).toMatch(/Balance after490\.50/);
    await act(() => sandbox.order({ qty: 1 }));
    expect(facts()).toMatch(/Balance after490\.50/);
  });

  test("without an Idempotency-Key shows what a retry would have done", async () => {
    await openAt(`#/orders/${await placed({})}`);
    expect(facts()).toMatch(/None: a retry would have charged again/);
  });

  test("with an expired Idempotency-Key shows that a retry would charge again", async () => {
    const page = await openAt(`#/orders/${await placed()}`);
    await page.passes(minutes(24 * 60 + 1));
    expect(facts()).toMatch(/order-7, expired: sending it again would charge again/);
  });

  test("is read in the editor of that operation", async () => {
    const id = await placed();
    const page = await openAt(`#/orders/${id}`);
    await page.press("Read this order");
    await page.waitForText("200 OK");
    expect(window.location.hash).toBe("#/op/getOrder");
    expect(sandbox.panel.exchanges.getState().at(-1)?.request.path).toBe(`/v1/orders/${id}`);
  });

  test("that does not exist is reported, also after a reset", async () => {
    const id = await placed();
    await openAt(`#/orders/${id}`);
    await act(async () => void (await sandbox.panel.reset()));
    expect(main().getByText(/No order has the id/).textContent).toContain(id);
    expect(main().getByRole("link", { name: "Wallet and orders" })).toBeTruthy();
  });
});
