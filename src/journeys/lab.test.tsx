// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { CONSOLE, memoryStorage, type Sandbox } from "#testing/sandbox.ts";

onAWideScreen();

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
  window.location.hash = "#/lab";
});

const lab = () => screen.findByRole("region", { name: "Lose an answer, then retry" });
const said = async () => (await lab()).textContent;
const orders = () => sandbox.panel.stateView.getState().orders;

/** The list entry of the call with this heading. */
async function sent(heading: string): Promise<HTMLElement> {
  const found = await within(await lab()).findByRole("heading", { name: heading });
  return found.closest("li") as HTMLElement;
}

/** The page after a lost response and a look at the ledger. */
async function lookedAt() {
  const page = openPage(sandbox);
  await page.user.click(await screen.findByRole("button", { name: "Send an order and lose its answer" }));
  await page.user.click(await screen.findByRole("button", { name: "Look at the ledger" }));
  await screen.findByRole("button", { name: "Retry with the same key" });
  return page;
}

describe("a lost response", () => {
  test("is a network error for the client, which cannot tell whether the order was placed", async () => {
    const page = openPage(sandbox);
    await page.user.click(await screen.findByRole("button", { name: "Send an order and lose its answer" }));
    const first = await sent("The order is sent");
    expect(first.textContent).toContain("TypeError: Failed to fetch");
    expect(first.textContent).toContain("Not looked at yet");
    expect(first.textContent).not.toContain(orders()[0]!.id);
    expect(await said()).toContain("Charged: nobody on your side can tell.");
    expect(page.said()).toBe("No answer came back");
    expect(sandbox.balance()).toBe("495.25");
    expect(sandbox.panel.faults.getState()).toEqual([]);
  });

  test("left an order, its charge and its key in the ledger", async () => {
    await lookedAt();
    const first = await sent("The order is sent");
    expect(within(first).getByRole("link", { name: orders()[0]!.id })).toHaveProperty(
      "hash",
      `#/orders/${orders()[0]!.id}`,
    );
    expect(first.textContent).toContain("201 Created");
    expect(first.textContent).toContain("500.00 → 495.25");
    expect(first.textContent).toContain(sandbox.panel.stateView.getState().ledger[0]!.idempotencyKey);
    expect(await said()).toContain("Charged: 1 order, 4.75.AS MEANT");
  });

  test("is followed by a copy if the retry has the same key: charged 0.00, one order", async () => {
    const page = await lookedAt();
    await page.press("Retry with the same key");
    const retry = await sent("Retry 1, with the same key");
    expect(retry.textContent).toContain("Idempotent-Replayed: true");
    expect(retry.textContent).toContain(`${orders()[0]!.id} (the same order)`);
    expect(retry.textContent).toContain("CHARGED 0.00");
    expect(retry.textContent).toContain("still 495.25");
    expect(orders()).toHaveLength(1);
    expect(page.said()).toBe("Replayed, no charge");
    expect(await said()).toContain("Charged: 1 order, 4.75.AS MEANT");
  });

  test.each([
    ["with a new key", "Never seen this key"],
    ["without a key", "No key, so nothing to recognise it by"],
  ])("is charged again if it is retried %s, and the page says so", async (how, why) => {
    const page = await lookedAt();
    await page.press(`Retry ${how}`);
    const retry = await sent(`Retry 1, ${how}`);
    expect(retry.textContent).toContain("CHARGED AGAIN 4.75");
    expect(retry.textContent).toContain(why);
    expect(retry.textContent).toContain("495.25 → 490.50");
    expect(retry.textContent).toContain("(another order)");
    expect(orders()).toHaveLength(2);
    expect(page.said()).toBe("Charged again 4.75, balance 490.50");
    expect(await said()).toContain("Charged: 2 orders, 9.50.1 ORDER TOO MANY");
  });

  test("can be retried in all three ways in turn, and Start over begins with a new order", async () => {
    const page = await lookedAt();
    for (const how of ["with a new key", "without a key", "with the same key"]) await page.press(`Retry ${how}`);
    await sent("Retry 3, with the same key");
    expect(await said()).toContain("Charged: 3 orders, 14.25.2 ORDERS TOO MANY");
    await page.press("Start over");
    expect(document.activeElement?.textContent).toBe("Send an order and lose its answer");
    expect(orders()).toHaveLength(3);
    await page.press("Send an order and lose its answer");
    await sent("The order is sent");
    expect(orders()).toHaveLength(4);
  });

  test("has calls that are linked to the Log", async () => {
    const page = await lookedAt();
    await page.press("See the call: The order is sent");
    const dialog = await screen.findByRole("dialog", { name: "Log" });
    expect(dialog.textContent).toContain("its response was lost");
  });
});

describe("the lab", () => {
  test("asks to turn off a fault activated by hand first", async () => {
    sandbox.panel.startFault({ kind: "internal_error" }, null);
    const page = openPage(sandbox);
    const send = await screen.findByRole("button", { name: "Send an order and lose its answer" });
    await page.user.click(send);
    expect(orders()).toHaveLength(0);
    expect(await said()).toContain("500 internal error: every request");
    await page.press("Turn failures off");
    await page.user.click(send);
    await sent("The order is sent");
    expect(orders()).toHaveLength(1);
  });

  test("names both amounts and offers the reset if the balance is below the order's price", async () => {
    const dear = { product_item_id: 2304, cust_account: { user_id: "5560524498", server_id: "2201" } };
    const { json } = await sandbox.get("/v1/products?limit=100");
    const item = json.data
      .flatMap(({ items }: { items: object[] }) => items)
      .find((each: { product_item_id: number }) => each.product_item_id === dear.product_item_id);
    const qty = Math.floor(500 / Number(item.price));
    expect((await sandbox.order({ ...dear, qty })).status).toBe(201);
    while (Number(sandbox.balance()) >= 4.75) await sandbox.order({ qty: 1 });
    const balance = sandbox.balance();
    const page = openPage(sandbox);
    await screen.findByText(`The wallet holds ${balance} and the order costs 4.75. Reset the sandbox to go on.`);
    await page.press("Send an order and lose its answer");
    expect(sandbox.balance()).toBe(balance);
    await page.press("Reset the sandbox");
    expect(screen.getByRole("dialog", { name: "Reset the sandbox?" })).toBeTruthy();
  });

  test("says where to switch on an item that is off", async () => {
    await sandbox.panel.adjust({ kind: "switch_item", productItemId: 1001, available: false });
    openPage(sandbox);
    await screen.findByText(/^86 Crystals is switched off/);
    expect(screen.getByRole("link", { name: "Switch it on in Prices and items" })).toHaveProperty("hash", "#/prices");
  });

  test("creates another key if the sample key is revoked", async () => {
    const { json } = await sandbox.get("/v1/keys");
    await sandbox.send("DELETE", `/v1/keys/${json.data[0].id}`, { headers: CONSOLE });
    const page = await lookedAt();
    await page.press("Retry with the same key");
    expect((await sent("Retry 1, with the same key")).textContent).toContain("CHARGED 0.00");
  });

  test("reports that the browser refuses to store a new key", async () => {
    const storage = memoryStorage();
    sandbox = readySandbox({ storage });
    const { json } = await sandbox.get("/v1/keys");
    await sandbox.send("DELETE", `/v1/keys/${json.data[0].id}`, { headers: CONSOLE });
    const page = openPage(sandbox);
    storage.fail = "writes";
    await page.user.click(await screen.findByRole("button", { name: "Send an order and lose its answer" }));
    expect((await screen.findByRole("alert")).textContent).toContain("The browser refused to store the change.");
    expect(sandbox.panel.faults.getState()).toEqual([]);
  });

  test("says that the order is gone after a reset during the run, and sends nothing more", async () => {
    const page = await lookedAt();
    await act(async () => void (await sandbox.panel.reset()));
    expect(await said()).toContain("The sandbox was reset meanwhile, so this order is gone.");
    await page.press("Retry with the same key");
    expect(orders()).toHaveLength(0);
    await page.press("Start over");
    await page.press("Send an order and lose its answer");
    await sent("The order is sent");
    expect(orders()).toHaveLength(1);
  });

  test("shows that the same key is charged again after 24 hours, because it has expired", async () => {
    const page = await lookedAt();
    await act(() => sandbox.panel.adjust({ kind: "skip", by: (24 * 60 + 1) * 60_000 } as never));
    await page.press("Retry with the same key");
    expect((await sent("Retry 1, with the same key")).textContent).toContain("The ledger had forgotten this key");
    expect(await said()).toContain("1 ORDER TOO MANY");
  });

  test("does not take the next step on the second press of a double click", async () => {
    const page = openPage(sandbox);
    await page.user.dblClick(await screen.findByRole("button", { name: "Send an order and lose its answer" }));
    expect((await sent("The order is sent")).textContent).toContain("Not looked at yet");
    await page.press("Look at the ledger");
    await page.user.dblClick(screen.getByRole("button", { name: "Retry without a key" }));
    await sent("Retry 1, without a key");
    expect(orders()).toHaveLength(2);
  });
});

describe("the retry-policy player", () => {
  const player = () => screen.findByRole("region", { name: "Retry-policy player" });
  const figures = async () => within(await player()).getByLabelText("What it came to").textContent;

  test("charges too much with a new key per attempt, never with the same key, at the same losses", async () => {
    const page = openPage(sandbox);
    expect((await player()).textContent).toMatch(/Not safe\. \d+ orders charged more than once/);
    const picture = within(await player()).getByRole("img");
    expect(picture.getAttribute("aria-label")).toMatch(/^Of 20 orders \d+ charged once, [1-9]\d* more than once/);

    await page.press("Safe: same key, exponential");
    expect(screen.getByRole("button", { name: "Safe: same key, exponential", pressed: true })).toBeTruthy();
    expect((await player()).textContent).toContain("As meant. Every order was charged once, and answered.");
    expect(await figures()).toMatch(/^meant95\.00charged95\.00charged again0/);
    expect(picture.getAttribute("aria-label")).toContain("0 more than once, 0 never");
    expect(sandbox.balance()).toBe("500.00");
    expect(sandbox.panel.exchanges.getState().filter(({ request }) => request.method === "POST")).toEqual([]);
  });

  test("leaves orders without a response if it never retries, and the picture marks them", async () => {
    const page = openPage(sandbox);
    await player();
    await page.choose("Tries for each order", "1, never again");
    const picture = within(await player()).getByRole("img");
    const withoutResponse = Number(/(\d+) without an answer/.exec(picture.getAttribute("aria-label") ?? "")?.[1]);
    expect(withoutResponse).toBeGreaterThan(0);
    expect(within(picture).getAllByText("?")).toHaveLength(withoutResponse);
    expect((await player()).textContent).toContain("to ask again without the same key may charge again");
    await page.choose("Idempotency-Key", "the same key each try");
    expect((await player()).textContent).toContain("the same key makes it safe to ask again later");
  });

  test("depends on the loss rate, the random losses and every field", async () => {
    const page = openPage(sandbox);
    await player();
    const before = await figures();
    await page.press("Other losses");
    expect((await player()).textContent).toContain("Losses number 2.");
    expect(await figures()).not.toBe(before);
    const slider = screen.getByRole("slider", { name: "Loss rate" });
    fireEvent.change(slider, { target: { value: "0" } });
    expect((await player()).textContent).toContain("Nothing is lost.");
    expect((await player()).textContent).toContain("Every order was charged once, and answered.");
    fireEvent.change(slider, { target: { value: "60" } });
    await page.choose("Idempotency-Key", "no key");
    await page.choose("Wait between tries", "1 s each time");
    expect(slider.getAttribute("aria-valuetext")).toBe("60 of 100 tries");
    expect((await player()).textContent).toContain("Not safe.");
  });

  test("has a table with the same results as the picture", async () => {
    openPage(sandbox);
    const rows = within(await player())
      .getAllByRole("row", { hidden: true })
      .slice(1);
    const simulateRetries = await sandbox.panel.loadRetrySimulator();
    const { orders: rehearsed } = simulateRetries(
      { attempts: 4, backoff: "none", key: "new_each_time", lossRate: 30 },
      1,
    );
    expect(rows.map((each) => within(each).getAllByRole("cell", { hidden: true })[0]?.textContent)).toEqual(
      rehearsed.map(({ attempts }) => `${attempts.length}`),
    );
    expect(rows.filter(({ textContent }) => textContent?.includes("times"))).toHaveLength(
      rehearsed.filter(({ charges }) => charges > 1).length,
    );
  });
});
