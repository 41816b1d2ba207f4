import { act, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { mount, readySandbox, sentence } from "#testing/mount.tsx";
import { minutes } from "#testing/sandbox.ts";
import { lookUp } from "#web/client/known-state.ts";
import { callPath } from "#web/client/routes.ts";
import { LedgerPage } from "./ledger-page.tsx";

/** The ledger, with a few shorthands for what is in it. */
function openLedger(sandbox = readySandbox()) {
  const exchanges = () => sandbox.panel.exchanges.getState();
  return {
    ...mount(<LedgerPage />, { sandbox, at: "/ledger" }),
    stateView: () => sandbox.panel.stateView.getState(),
    newest: () => exchanges().at(-1)!,
    order: (key: string, changes: object = {}) =>
      act(async () => void (await sandbox.order(changes, { "Idempotency-Key": key }))),
    createKey: (key: string, name: string) =>
      act(async () => {
        await sandbox.post("/v1/keys", { name, scopes: ["orders:write"] }, { "Idempotency-Key": key });
      }),
  };
}

/** The entry of this Idempotency-Key. */
const entry = async (idempotencyKey: string): Promise<HTMLElement> =>
  (await screen.findByText(idempotencyKey, { selector: "h3" })).closest("li")!;

const EMPTY = sentence(/^No Idempotency-Key stored yet\./);

describe("the ledger", () => {
  test("says what it will contain while it is empty, and leads to the order that fills it", async () => {
    const { user, address } = openLedger();
    await screen.findByText(EMPTY);
    await user.click(screen.getByRole("link", { name: "Place an order" }));
    expect(address()).toBe("/op/placeOrder");
  });

  test("shows of each key what it did, by which request, and when it expires", async () => {
    const { order, createKey, stateView, newest, user, address } = openLedger();
    await order("order-1");
    const { requestId } = newest();
    await createKey("key-1", "Order service");
    const placed = await entry("order-1");
    expect(within(placed).getByRole("link", { name: stateView().orders[0]!.id })).toBeTruthy();
    expect(placed.textContent).toContain("charged 9.50");
    expect(placed.textContent).toContain("in 24 h 0 min");
    expect((await entry("key-1")).textContent).toContain(`key Order service …${stateView().keys[0]!.last4}`);
    const keys = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(keys.slice(0, 2)).toEqual(["key-1", "order-1"]);
    await user.click(within(placed).getByRole("link", { name: `See the call ${requestId}` }));
    expect(address()).toBe(callPath(requestId));
  });

  test("counts replays at once, and has an entry expire by the sandbox clock", async () => {
    const { order, passes } = openLedger();
    await order("order-1");
    expect((await entry("order-1")).textContent).toContain("Replays0");
    await order("order-1");
    expect((await entry("order-1")).textContent).toContain("Replays1");
    await passes(minutes(24 * 60) - 42_000);
    await within(await entry("order-1")).findByText(/in 42 s/);
    await passes(minutes(1));
    expect(screen.getByText(EMPTY)).toBeTruthy();
  });

  test("leaves out the key of a lost call, and says that it does, until one looks", async () => {
    const { order, sandbox, newest, session } = openLedger();
    await order("order-1");
    expect(screen.getByText("1 key, newest first")).toBeTruthy();
    sandbox.panel.startFailure({ kind: "response_lost" }, 1, "placeOrder");
    await act(() => sandbox.order({}, { "Idempotency-Key": "order-2" }).catch(() => {}));
    await screen.findByText("as your client knows it: a response was lost");
    expect(screen.queryByText("order-2")).toBeNull();
    act(() => lookUp({ panel: sandbox.panel, session }, newest()));
    await screen.findByText("2 keys, newest first");
    expect(await entry("order-2")).toBeTruthy();
  });

  test("lists six, then more", async () => {
    const { order, press } = openLedger();
    for (let number = 1; number <= 8; number++) await order(`order-${number}`, { qty: 1 });
    expect(screen.queryByText("order-2", { selector: "h3" })).toBeNull();
    await press("Show 2 more keys");
    expect((await entry("order-2")).contains(document.activeElement)).toBe(true);
  });
});
