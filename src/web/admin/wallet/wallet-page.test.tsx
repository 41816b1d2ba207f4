import { act, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { mount, readySandbox } from "#testing/mount.tsx";
import { olderState } from "#testing/older-state.ts";
import { minutes } from "#testing/sandbox.ts";
import { callPath } from "#web/client/routes.ts";
import { OrderPage } from "./order-page.tsx";
import { WalletPage } from "./wallet-page.tsx";

/** The rows of the statement, read without their roles: a hundred of those take seconds. */
const rows = () => Array.from(screen.getByRole("table").querySelectorAll<HTMLElement>("tbody > tr"));
const wallet = (
  <main>
    <WalletPage />
  </main>
);
const sum = () => screen.getByRole("region", { name: "Balance check" }).textContent;
const count = () => screen.getByText(/ of .* orders?$/).textContent;

describe("the wallet", () => {
  test("leads to a first order while there is none, and says what the spec leaves open", async () => {
    const { user, address } = mount(wallet);
    expect(sum()).toContain("500.00opening balance−0.00no orders yet=500.00balance");
    expect(screen.getByText(/doesn't cover failed or refunded orders; ask the provider/)).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Place the first order" }));
    expect(address()).toBe("/op/placeOrder");
  });

  test("shows an order placed elsewhere at once: the sum, its debit, and the balance after it", async () => {
    const { sandbox } = mount(wallet);
    await act(() => sandbox.order());
    await act(() => sandbox.order({ qty: 1 }));
    expect(within(rows()[0]!).getByText(/^PROCESSING/)).toBeTruthy();
    expect(sum()).toContain("500.00opening balance−14.25spent on 2 orders=485.75balance");
    expect(rows()[0]?.textContent).toMatch(/1 × 86 Crystals.*Starfall Arena.*5560524498.*2201.*−4\.75485\.75 left$/);
    expect(rows()[1]?.textContent).toMatch(/2 × 86 Crystals.*−9\.50490\.50 left$/);
  });

  test("after a lost response says that its sum is what the client knows", async () => {
    const sandbox = readySandbox();
    mount(wallet, { sandbox });
    expect(screen.getByText("from the service's records")).toBeTruthy();
    sandbox.panel.startFailure({ kind: "response_lost" }, 1, "placeOrder");
    await act(() => sandbox.order().catch(() => {}));
    expect(await screen.findByText("as your client knows it: a response was lost")).toBeTruthy();
    expect(screen.queryByText("from the service's records")).toBeNull();
  });

  test("filters the statement by status and by text, and shows the number of matches", async () => {
    const { sandbox, user, choose, press, passes } = mount(wallet);
    await act(() => sandbox.order());
    await act(() => sandbox.order({ cust_account: { user_id: "someone-else", server_id: "1" } }));
    await choose("Status", "Delivered");
    expect(count()).toBe("0 of 2 orders");
    await press("Show all orders");
    expect(count()).toBe("2 of 2 orders");
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Status" }));
    await user.type(screen.getByRole("searchbox", { name: /Search/ }), "SOMEONE");
    expect(count()).toBe("1 of 2 orders");
    expect(rows()).toHaveLength(1);
    await choose("Status", "Delivered");
    expect(count()).toBe("0 of 2 orders");
    await passes(5000);
    expect(count()).toBe("1 of 2 orders");
  });
});

test("a game account with invisible characters, stored by an older version, is shown with their code points", async () => {
  const sandbox = readySandbox({ ...(await olderState("\u202e8944\u200b250655\ufeff")), seed: 5 });
  const [order] = sandbox.panel.stateView.getState().orders;
  for (const page of [<WalletPage key="wallet" />, <OrderPage key="order" id={order!.id} />]) {
    const { unmount } = mount(page, { sandbox });
    expect(document.body.textContent).toContain("⟨U+202E⟩8944⟨U+200B⟩250655⟨U+FEFF⟩");
    expect(document.body.textContent).not.toMatch(/[\u202e\u200b\ufeff]/);
    unmount();
  }
});

describe("the page of an order", () => {
  const KEYED = { "Idempotency-Key": "order-7" };
  const history = () => within(screen.getByRole("region", { name: "History" }));
  const events = () =>
    history()
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  const facts = () => screen.getByRole("region", { name: "What was charged" }).textContent;

  const page = (id: string) => (
    <main>
      <OrderPage id={id} />
    </main>
  );

  async function openOrder(headers: Record<string, string> = KEYED, sandbox = readySandbox()) {
    const { id } = (await sandbox.order({}, headers)).json;
    const again = () => act(() => sandbox.order({}, headers));
    return { id: id as string, again, ...mount(page(id), { sandbox, at: `/orders/${id}` }) };
  }

  test("has a history with the call that placed it, every replay, and its delivery", async () => {
    const { passes, again, press, user, address, sandbox } = await openOrder();
    expect(screen.getByText(/^PROCESSING/).textContent).toBe("PROCESSING 5 s");
    expect(events()[1]).toMatch(/Delivery due.*in 5 s/);
    await passes(2000);
    await again();
    expect(events()[1]).toMatch(/^Replayed.* 0\.00/);
    await passes(3345 - 2000);
    await press(/^Deliver now/);
    expect(events()[0]).toMatch(/^Placed and charged.* −9\.50/);
    expect(events()[2]).toMatch(/^Delivered.*3\.3 s after placing/);
    expect(document.activeElement).toBe(history().getByRole("link", { name: "See the call: replay 1" }));
    expect(screen.getByText("DELIVERED")).toBeTruthy();
    await user.keyboard("{Enter}");
    expect(address()).toBe(callPath(sandbox.panel.exchanges.getState().at(-1)!.requestId));
  });

  test("shows from both sides that its first response was lost, and that the retry charged nothing", async () => {
    const sandbox = readySandbox();
    sandbox.panel.startFailure({ kind: "response_lost" }, 1, "placeOrder");
    await sandbox.order({}, KEYED).catch(() => {});
    await openOrder(KEYED, sandbox);
    const calls = within(screen.getByRole("region", { name: "Response lost, then retried" })).getByRole("list");
    expect(calls.textContent).toContain("The response 201 is lost on the way to the client.");
    expect(calls.textContent).toContain("The service responds 201, charged 0.00.");
  });

  test("shows its record as the API returns it, and reads it in the editor", async () => {
    const { id, sandbox, press, address } = await openOrder();
    const { json } = await sandbox.get(`/v1/orders/${id}`);
    const record = screen.getByRole("region", { name: "The order as JSON" });
    expect(JSON.parse(record.textContent ?? "")).toEqual(json);
    await press("Read this order");
    expect(address()).toBe("/op/getOrder");
    await expect.poll(() => sandbox.panel.exchanges.getState().length).toBe(3);
    expect(sandbox.panel.exchanges.getState().at(-1)?.request.path).toBe(`/v1/orders/${id}`);
  });

  test("shows the charge, the retail price and the balance after it", async () => {
    const { sandbox, passes } = await openOrder();
    await act(() => sandbox.order({ qty: 1 }));
    for (const words of [/4\.75 × 2 = 9\.50/, /Retail10\.00save 0\.50/, /price_source: tier/, /Balance after490\.50/])
      expect(facts()).toMatch(words);
    expect(facts()).toMatch(/order-7, stored until/);
    await passes(minutes(24 * 60 + 1));
    expect(facts()).toMatch(/order-7, expired: sending it again would charge again/);
  });

  test("says after a reset that there is no such order", async () => {
    const { id, sandbox } = await openOrder();
    await act(async () => void (await sandbox.panel.reset()));
    expect(screen.getByText(/No order has the id/).textContent).toContain(id);
    expect(screen.getByRole("link", { name: "Wallet and orders" })).toBeTruthy();
  });
});
