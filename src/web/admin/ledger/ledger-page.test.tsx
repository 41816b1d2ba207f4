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

/** The result of the latest experiment with the entry. */
async function latest(idempotencyKey: string): Promise<string> {
  const results = await within(await entry(idempotencyKey)).findByRole("list", { name: /newest first/ });
  return within(results).getAllByRole("listitem")[0]?.textContent ?? "";
}

const EMPTY = sentence(/^No Idempotency-Key stored yet\./);

describe("the ledger", () => {
  test("says what it will contain while it is empty, and one press adds an entry", async () => {
    const { press, announcement, stateView } = openLedger();
    await screen.findByText(EMPTY);
    await press("Place an order with a key");
    const [line] = stateView().ledger;
    expect((await entry(line!.idempotencyKey)).textContent).toContain(
      `order ${stateView().orders[0]!.id} charged 4.75`,
    );
    expect(announcement()).toBe("Order charged 4.75, balance 495.25");
    expect(document.activeElement?.textContent).toBe("Place an order with a key");
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

  test("keeps an open entry open while others are recorded; six are listed, then more", async () => {
    const { order, press, user } = openLedger();
    await order("order-1");
    await press("Send again");
    for (let number = 2; number <= 8; number++) await order(`order-${number}`, { qty: 1 });
    expect(screen.queryByText("order-2", { selector: "h3" })).toBeNull();
    await press("Show 1 more key");
    expect((await entry("order-2")).contains(document.activeElement)).toBe(true);
    expect(await latest("order-1")).toContain("Send again: Replayed, no charge");
    await user.click(within(await entry("order-8")).getByRole("button", { name: "Send again…" }));
    expect(within(await entry("order-8")).getByRole("button", { name: "Send again" })).toBeTruthy();
    expect(within(await entry("order-1")).queryByRole("button", { name: "Send again" })).toBeNull();
  });
});

describe("an experiment with an order's key", () => {
  test.each([
    ["Send again", "Send again: Replayed, no charge"],
    ["Send with a changed body", "Refused: 422 The Idempotency-Key was used for another request."],
    ["Send with another API key", "Replayed, no charge"],
    ["Send to POST /v1/keys", "Refused: 422 The Idempotency-Key was used for another request."],
    ["Send 2 in parallel", "Both: Replayed, no charge"],
  ])("%s charges nothing, and says what came of it", async (name, result) => {
    const { order, press, sandbox } = openLedger();
    await order("order-1", { qty: 10 });
    await press(name);
    expect(await latest("order-1")).toContain(result);
    expect(sandbox.balance()).toBe("452.50");
  });

  test("with a changed body orders one less where one more would be too many", async () => {
    const { order, press, newest } = openLedger();
    await order("order-1", { qty: 10 });
    await press("Send with a changed body");
    await latest("order-1");
    expect(JSON.parse(newest().request.body).qty).toBe(9);
  });

  test("reports a lost response, and leads to the call", async () => {
    const { order, press, sandbox, newest, user, address } = openLedger();
    await order("order-1");
    sandbox.panel.startFailure({ kind: "response_lost" }, 1, "placeOrder");
    await press("Send again");
    expect(await latest("order-1")).toContain("Send again: No response");
    await user.click(screen.getByRole("link", { name: /^See the call of result 1/ }));
    expect(address()).toBe(callPath(newest().requestId));
  });
});

describe("an experiment with a created key's Idempotency-Key", () => {
  test("replays, and creates no second key", async () => {
    const { createKey, press, stateView } = openLedger();
    await createKey("key-1", "Order service");
    await press("Send again");
    expect(await latest("key-1")).toContain("Replayed, no charge");
    expect(stateView().keys).toHaveLength(2);
  });

  test("is switched off if the ledger does not know the body, and the page says why", async () => {
    const { createKey, user, sandbox } = openLedger();
    await createKey("key-1", "  spaces around ");
    const replay = await screen.findByRole("button", { name: "Send again" });
    expect(replay.getAttribute("aria-disabled")).toBe("true");
    expect((await entry("key-1")).textContent).toContain("only a hash of its body is stored");
    const before = sandbox.panel.exchanges.getState().length;
    await user.click(replay);
    expect(sandbox.panel.exchanges.getState()).toHaveLength(before);
  });
});
