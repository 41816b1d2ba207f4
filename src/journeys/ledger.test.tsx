// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { onAWideScreen, openPage, readySandbox, sentence } from "#testing/open-page.tsx";
import { CONSOLE, memoryStorage, type Sandbox } from "#testing/sandbox.ts";

onAWideScreen();

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
  window.location.hash = "#/ledger";
});

const stateView = () => sandbox.panel.stateView.getState();
const newest = () => sandbox.panel.exchanges.getState().at(-1)!;

/** The entry of this Idempotency-Key. */
async function entry(idempotencyKey: string): Promise<HTMLElement> {
  const heading = await screen.findByText(idempotencyKey, { selector: "h3" });
  return heading.closest("li") as HTMLElement;
}

/** The result of the latest experiment with the entry. */
async function latest(idempotencyKey: string): Promise<string> {
  const results = await within(await entry(idempotencyKey)).findByRole("list", { name: /newest first/ });
  return within(results).getAllByRole("listitem")[0]?.textContent ?? "";
}

const order = (idempotencyKey: string, changes: object = {}) =>
  sandbox.order(changes, { "Idempotency-Key": idempotencyKey });
const key = (idempotencyKey: string, name = "Order service") =>
  sandbox.post("/v1/keys", { name, scopes: ["orders:write"] }, { "Idempotency-Key": idempotencyKey });

describe("the entries", () => {
  test("an empty ledger says what it will contain, and one press adds an entry", async () => {
    const page = openPage(sandbox);
    await screen.findByText(sentence(/^No Idempotency-Key recorded yet\./));
    await page.press("Place an order with a key");
    const [line] = stateView().ledger;
    const first = await entry(line!.idempotencyKey);
    expect(first.textContent).toContain(`order ${stateView().orders[0]!.id} charged 4.75`);
    expect(page.announcement()).toBe("Order charged 4.75, balance 495.25");
    expect(document.activeElement?.textContent).toBe("Place an order with a key");
  });

  test("each key shows what it did, when, by which request, and when it expires", async () => {
    await order("order-1");
    const { requestId } = newest();
    await key("key-1");
    const page = openPage(sandbox);
    const placed = await entry("order-1");
    expect(within(placed).getByRole("link", { name: stateView().orders[0]!.id })).toHaveProperty(
      "hash",
      `#/orders/${stateView().orders[0]!.id}`,
    );
    expect(placed.textContent).toContain("charged 9.50");
    expect(placed.textContent).toContain("in 24 h 0 min");
    const created = await entry("key-1");
    expect(created.textContent).toContain(`key Order service …${stateView().keys[0]!.last4}`);
    const keys = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(keys.slice(0, 2)).toEqual(["key-1", "order-1"]);
    await page.user.click(within(placed).getByRole("button", { name: `See the call ${requestId}` }));
    expect((await screen.findByRole("dialog", { name: "Log" })).textContent).toContain(requestId);
  });

  test("a call the log no longer has is marked as such", async () => {
    await order("order-1");
    sandbox.panel.forgetExchanges();
    openPage(sandbox);
    expect((await entry("order-1")).textContent).toContain("no longer in the Log");
  });

  test("an order placed elsewhere appears at once, replays are counted, and it expires a day later", async () => {
    openPage(sandbox);
    await screen.findByText(sentence(/^No Idempotency-Key recorded yet\./));
    await act(async () => void (await order("order-1")));
    expect((await entry("order-1")).textContent).toContain("Replays0");
    await act(async () => void (await order("order-1")));
    expect((await entry("order-1")).textContent).toContain("Replays1");
    await act(() => sandbox.panel.adjust({ kind: "skip", by: (24 * 60 + 1) * 60_000 } as never));
    expect(screen.queryByRole("heading", { name: "order-1" })).toBeNull();
    expect(screen.getByText(sentence(/^No Idempotency-Key recorded yet\./))).toBeTruthy();
  });

  test("the countdown follows the sandbox clock", async () => {
    await order("order-1");
    const page = openPage(sandbox);
    expect((await entry("order-1")).textContent).toContain("in 24 h 0 min");
    await page.passes(23 * 3_600_000 + 59 * 60_000 + 18_000);
    await within(await entry("order-1")).findByText(/in 42 s/);
  });

  test("the open entry stays open while others are recorded; six are listed, then more", async () => {
    await order("order-1");
    const page = openPage(sandbox);
    await page.user.click(await screen.findByRole("button", { name: "Replay" }));
    await act(async () => {
      for (let number = 2; number <= 8; number++) await order(`order-${number}`, { qty: 1 });
    });
    expect(screen.queryByText("order-2", { selector: "h3" })).toBeNull();
    await page.press("Show 1 more key");
    expect(screen.getByText("order-2", { selector: "h3" })).toBeTruthy();
    expect(await latest("order-1")).toContain("Replay: 201, replayed");
    expect(within(await entry("order-8")).queryByRole("button", { name: "Replay" })).toBeNull();
    await page.user.click(within(await entry("order-8")).getByRole("button", { name: "Send again…" }));
    expect(within(await entry("order-8")).getByRole("button", { name: "Replay" })).toBeTruthy();
    expect(within(await entry("order-1")).queryByRole("button", { name: "Replay" })).toBeNull();
  });
});

describe("an experiment with an order's key", () => {
  const press = async (name: string) => {
    await order("order-1");
    const page = openPage(sandbox);
    await page.user.click(await screen.findByRole("button", { name }));
    return page;
  };

  test("replays the same request: nothing is charged, and the balance is unchanged", async () => {
    const page = await press("Replay");
    expect(await latest("order-1")).toContain(
      "Replay: 201, replayed: the stored response. Charged 0.00, balance still 490.50.",
    );
    expect(page.announcement()).toBe("Replayed, no charge");
    expect((await entry("order-1")).textContent).toContain("Replays1");
    await page.press(/^See the call of result 1/);
    expect((await screen.findByRole("dialog", { name: "Log" })).textContent).toContain(newest().requestId);
  });

  test("is refused with a changed body, even at the largest quantity", async () => {
    await order("order-1", { qty: 10 });
    const page = openPage(sandbox);
    await page.user.click(await screen.findByRole("button", { name: "Replay with a changed body" }));
    expect(await latest("order-1")).toMatch(/422 idempotency_key_reused.*Charged 0\.00, balance still 452\.50\./);
    expect(JSON.parse(newest().request.body)).toMatchObject({ product_item_id: 1001, qty: 9 });
  });

  test("replays with another API key of the account", async () => {
    await press("Replay with another API key");
    const text = await latest("order-1");
    expect(text).toMatch(/201, replayed: the stored response\. Charged 0\.00/);
    expect(text).toContain(stateView().keys[0]!.last4);
    expect(stateView().keys[0]!.name).toBe("Second key");
  });

  test("uses the sample key as the other key if the order was placed with a created key", async () => {
    const page = openPage(sandbox);
    await page.user.click(await screen.findByRole("button", { name: "Place an order with a key" }));
    await page.user.click(await screen.findByRole("button", { name: "Replay with another API key" }));
    await latest(stateView().ledger[0]!.idempotencyKey);
    const second = newest().request.headers.find(([name]) => name === "Authorization")![1];
    expect(second.slice(-4)).toBe(stateView().keys[0]!.last4);
  });

  test("is refused on the other path", async () => {
    await press("Send to POST /v1/keys");
    expect(await latest("order-1")).toMatch(/422 idempotency_key_reused.*Charged 0\.00, balance still 490\.50\./);
    expect(newest().request.path).toBe("/v1/keys");
    expect(stateView().keys).toHaveLength(1);
  });

  test("sends two replays at once", async () => {
    const page = await press("Send 2 in parallel");
    expect(await latest("order-1")).toContain(
      "Both: 201, replayed: the stored response. Charged 0.00, balance still 490.50.",
    );
    expect(page.announcement()).toMatch(/^Both: 201, replayed/);
    expect(stateView().orders).toHaveLength(1);
  });

  test("reports a lost response, and leads to the call", async () => {
    await order("order-1");
    sandbox.panel.startFailure({ kind: "response_lost" }, 1, "placeOrder");
    const page = openPage(sandbox);
    await page.user.click(await screen.findByRole("button", { name: "Replay" }));
    expect(await latest("order-1")).toContain("Network error, no response. Charged: unknown.");
    await page.press(/^See the call of result 1/);
    expect((await screen.findByRole("dialog", { name: "Log" })).textContent).toContain("No response");
  });
});

describe("an experiment with a created key's Idempotency-Key", () => {
  test("replays without the value, and creates no second key", async () => {
    await key("key-1");
    const page = openPage(sandbox);
    await page.user.click(await screen.findByRole("button", { name: "Replay" }));
    expect(await latest("key-1")).toContain("with key: null. No second key was created.");
    expect(stateView().keys).toHaveLength(2);
  });

  test.each(["Replay with a changed body", "Send to POST /v1/orders"])("%s is refused", async (name) => {
    await key("key-1", "Another label");
    const page = openPage(sandbox);
    await page.user.click(await screen.findByRole("button", { name }));
    expect(await latest("key-1")).toMatch(/422 idempotency_key_reused.*Charged 0\.00, balance still 500\.00\./);
  });

  test("is switched off if the ledger does not know the body, and the page says why", async () => {
    await key("key-1", "  spaces around ");
    const sent = sandbox.panel.exchanges.getState().length;
    const page = openPage(sandbox);
    const replay = await screen.findByRole("button", { name: "Replay" });
    expect(replay.getAttribute("aria-disabled")).toBe("true");
    expect((await entry("key-1")).textContent).toContain("the ledger stores a hash of the body, not the body");
    await page.user.click(replay);
    const posts = sandbox.panel.exchanges
      .getState()
      .slice(sent)
      .filter(({ request }) => request.method === "POST");
    expect(posts).toEqual([]);
  });
});

describe("two sends of the same order", () => {
  const card = () => screen.findByRole("region", { name: "With and without a key" });

  test("cost one charge with one key and two without, taken from the responses", async () => {
    const page = openPage(sandbox);
    await card();
    await page.press("Send twice with one key");
    await screen.findByText(sentence("2 requests, 1 charge: 4.75"));
    expect((await card()).textContent).toContain("Second: 201 replayed, charged 0.00");
    expect((await card()).textContent).toContain("CHARGED ONCE");
    expect(sandbox.balance()).toBe("495.25");
    await page.press("Send twice without a key");
    await screen.findByText(sentence("2 requests, 2 charges: 9.50"));
    expect((await card()).textContent).toContain("CHARGED TWICE");
    expect((await card()).textContent).toContain("Balance 485.75");
    expect(stateView().orders).toHaveLength(3);
  });

  test("are priced at the account's prices", async () => {
    await sandbox.panel.adjust({ kind: "set_tier", tier: "gold" });
    const page = openPage(sandbox);
    await card();
    await page.press("Send twice without a key");
    await screen.findByText(sentence("2 requests, 2 charges: 9.20"));
  });

  test("show the 402 if the balance is too low, and offer the reset", async () => {
    await sandbox.order({ product_item_id: 1001, qty: 10 });
    while (Number(sandbox.balance()) >= 4.75)
      await sandbox.order({ qty: Math.min(10, Math.floor(Number(sandbox.balance()) / 4.75)) });
    const page = openPage(sandbox);
    await card();
    await page.press("Send twice without a key");
    await screen.findByText(sentence("2 requests, no charges: 0.00"));
    expect((await card()).textContent).toContain("402 insufficient_balance");
    await page.user.click(within(await card()).getByRole("button", { name: "Reset the sandbox" }));
    expect(screen.getByRole("dialog", { name: "Reset the sandbox?" })).toBeTruthy();
  });

  test("report that the browser refuses to store a new key, if one is needed", async () => {
    const storage = memoryStorage();
    sandbox = readySandbox({ storage });
    const { json } = await sandbox.get("/v1/keys");
    await sandbox.send("DELETE", `/v1/keys/${json.data[0].id}`, { headers: CONSOLE });
    const page = openPage(sandbox);
    await card();
    storage.fail = "writes";
    await page.press("Send twice without a key");
    expect((await screen.findByRole("alert")).textContent).toContain("The browser refused to store the change.");
  });

  test("are shown beside the differences from well-known services", async () => {
    openPage(sandbox);
    const differences = await screen.findByRole("region", { name: "Compared with Stripe and the IETF draft" });
    expect(differences.textContent).toContain("Stripe");
    expect(differences.textContent).toContain("IETF draft");
  });
});
