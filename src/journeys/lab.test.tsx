// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { CONSOLE, memoryStorage, type Sandbox } from "#testing/sandbox.ts";

onAWideScreen();

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
  window.location.hash = "#/lab";
});

const lab = () => screen.findByRole("region", { name: "Lose a response, then retry" });
const said = async () => (await lab()).textContent;
const orders = () => sandbox.panel.stateView.getState().orders;

/** The list entry of the call with this heading. */
async function sent(heading: string | RegExp): Promise<HTMLElement> {
  const found = await within(await lab()).findByRole("heading", { name: heading });
  return found.closest("li") as HTMLElement;
}

const FIRST = "You send one order, 4.75.";
const SEND = "Send, lose the response";
const SEE = "See the service's side";

const inLab = async (name: string) => within(await lab()).findByRole("button", { name });

/** The page after a lost response and a look at the service's side. */
async function lookedAt() {
  const page = openPage(sandbox);
  await page.user.click(await inLab(SEND));
  await page.user.click(await inLab(SEE));
  await inLab("Retry with the same key");
  return page;
}

describe("a lost response", () => {
  test("is a network error for the client, and nothing in sight says whether the order was charged", async () => {
    const page = openPage(sandbox);
    await page.user.click(await inLab(SEND));
    const first = await sent(FIRST);
    expect(first.textContent).toContain("TypeError: Failed to fetch");
    expect(first.textContent).toContain("The order may have been placed. Retry with the same key.");
    expect(first.textContent).toContain("The response is lost on the way to the client.");
    expect(first.textContent).not.toContain("201");
    expect(await said()).toContain("Chargedunknown to your client");
    expect(document.body.textContent).not.toContain(orders()[0]!.id);
    expect(document.body.textContent).not.toContain("CHARGED4.75");
    expect(page.receipts().textContent).toContain("500.00");
    expect(sandbox.balance()).toBe("495.25");
    expect(sandbox.panel.faults.getState()).toEqual([]);
  });

  test("placed an order, charged it and recorded its key", async () => {
    const page = await lookedAt();
    expect(page.said()).toBe("The order was placed: charged 4.75, balance 495.25");
    const first = await sent(FIRST);
    expect(within(first).getByRole("link", { name: `Open order ${orders()[0]!.id}` })).toHaveProperty(
      "hash",
      `#/orders/${orders()[0]!.id}`,
    );
    expect(first.textContent).toContain("The response 201 is lost on the way to the client.");
    expect(first.textContent).toContain("Balance495.25");
    const key = sandbox.panel.stateView.getState().ledger[0]!.idempotencyKey;
    expect(first.textContent).toContain(`Key recorded${key.slice(0, 4)}…${key.slice(-4)}`);
    expect(await said()).toContain("Charged1 order, 4.75no duplicates");
  });

  test("is uncovered by the button on its receipt, too", async () => {
    const page = openPage(sandbox);
    await page.user.click(await inLab(SEND));
    await sent(FIRST);
    await page.user.click(await within(page.receipts()).findByRole("button", { name: new RegExp(SEE) }));
    await inLab("Retry with the same key");
    expect((await sent(FIRST)).textContent).toContain("CHARGED4.75");
  });

  test("is followed by a copy if the retry has the same key: charged 0.00, one order", async () => {
    const page = await lookedAt();
    await page.press("Retry with the same key");
    const retry = await sent("Retry, same key");
    expect(retry.textContent).toContain("Idempotent-Replayed: true");
    expect(retry.textContent).toContain("The same order, one charge.");
    expect(retry.textContent).toContain("CHARGED 0.00");
    expect(retry.textContent).toContain("still 495.25");
    expect(retry.textContent).toContain("The service responds 201, charged 0.00.");
    expect(orders()).toHaveLength(1);
    expect(page.said()).toBe("Replayed, no charge");
    expect(await said()).toContain("Charged1 order, 4.75no duplicates");
  });

  test.each([
    ["With a new key", "Retry, new key", "New key, another order"],
    ["Without a key", "Retry, no key", "No key, another order"],
  ])("is charged again if it is retried: %s", async (button, heading, why) => {
    const page = await lookedAt();
    await page.press(button);
    const retry = await sent(heading);
    expect(retry.textContent).toContain("CHARGED AGAIN 4.75");
    expect(retry.textContent).toContain(why);
    expect(retry.textContent).toContain("Balance490.50");
    expect(retry.textContent).toContain("Looks fine. It is another order.");
    expect(orders()).toHaveLength(2);
    expect(page.said()).toBe("Charged again 4.75, balance 490.50");
    expect(await said()).toContain("Charged2 orders, 9.501 duplicate");
  });

  test("can be retried in all three ways in turn, and Start over begins with a new order", async () => {
    const page = await lookedAt();
    for (const button of ["With a new key", "Without a key", "Retry with the same key"]) await page.press(button);
    await sent("Retry, same key");
    expect(await said()).toContain("Charged3 orders, 14.252 duplicates");
    await page.press("Start over");
    expect(document.activeElement?.textContent).toBe(SEND);
    expect(orders()).toHaveLength(3);
    await page.press(SEND);
    await sent(FIRST);
    expect(orders()).toHaveLength(4);
  });

  test("leads through its steps by Enter alone", async () => {
    const page = openPage(sandbox);
    (await inLab(SEND)).focus();
    await page.user.keyboard("{Enter}");
    await sent(FIRST);
    expect(document.activeElement?.textContent).toBe(SEE);
    await page.user.keyboard("{Enter}");
    expect(document.activeElement?.textContent).toBe("Retry with the same key");
    await page.user.keyboard("{Enter}");
    await sent("Retry, same key");
    expect(orders()).toHaveLength(1);
  });

  test("says how long after the first call a retry came", async () => {
    const page = await lookedAt();
    await page.passes(3000);
    await page.press("Retry with the same key");
    await sent("Retry, same key");
    expect(within(await lab()).getByText("3 s later")).toBeTruthy();
  });

  test("has calls that are linked to the Log", async () => {
    const page = await lookedAt();
    await page.press(`See the call: ${FIRST}`);
    const log = await screen.findByRole("region", { name: "Call" });
    expect(log.textContent).toContain("The call was carried out, but its response was lost.");
  });
});

describe("the lab", () => {
  test("asks to turn off a fault activated by hand first", async () => {
    sandbox.panel.startFault({ kind: "internal_error" }, null);
    const page = openPage(sandbox);
    const send = await inLab(SEND);
    await page.user.click(send);
    expect(orders()).toHaveLength(0);
    expect(await said()).toContain("500 internal error: every request");
    await page.press("Turn failures off");
    await page.user.click(send);
    await sent(FIRST);
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
    await screen.findByText(`The balance is ${balance} and the order costs 4.75. Reset the sandbox to continue.`);
    await page.press(SEND);
    expect(sandbox.balance()).toBe(balance);
    await page.press("Reset the sandbox");
    expect(screen.getByRole("dialog", { name: "Reset the sandbox?" })).toBeTruthy();
  });

  test("says where to make an unavailable item available", async () => {
    await sandbox.panel.adjust({ kind: "switch_item", productItemId: 1001, available: false });
    openPage(sandbox);
    await screen.findByText(/^86 Crystals is unavailable/);
    expect(screen.getByRole("link", { name: "Make it available in Prices and items" })).toHaveProperty(
      "hash",
      "#/prices",
    );
  });

  test("creates another key if the sample key is revoked", async () => {
    const { json } = await sandbox.get("/v1/keys");
    await sandbox.send("DELETE", `/v1/keys/${json.data[0].id}`, { headers: CONSOLE });
    const page = await lookedAt();
    await page.press("Retry with the same key");
    expect((await sent("Retry, same key")).textContent).toContain("CHARGED 0.00");
  });

  test("reports that the browser refuses to store a new key", async () => {
    const storage = memoryStorage();
    sandbox = readySandbox({ storage });
    const { json } = await sandbox.get("/v1/keys");
    await sandbox.send("DELETE", `/v1/keys/${json.data[0].id}`, { headers: CONSOLE });
    const page = openPage(sandbox);
    storage.fail = "writes";
    await page.user.click(await inLab(SEND));
    expect((await screen.findByRole("alert")).textContent).toContain("The browser refused to store the change.");
    expect(sandbox.panel.faults.getState()).toEqual([]);
  });

  test("says that the order is gone after a reset during the run, and sends nothing more", async () => {
    const page = await lookedAt();
    await act(async () => void (await sandbox.panel.reset()));
    expect(await said()).toContain("The sandbox was reset, so this order no longer exists.");
    await page.press("Retry with the same key");
    expect(orders()).toHaveLength(0);
    await page.press("Start over");
    await page.press(SEND);
    await sent(FIRST);
    expect(orders()).toHaveLength(1);
  });

  test("shows that the same key is charged again after 24 hours, because it has expired", async () => {
    const page = await lookedAt();
    await act(() => sandbox.panel.adjust({ kind: "skip", by: (24 * 60 + 1) * 60_000 } as never));
    await page.press("Retry with the same key");
    expect((await sent("Retry, same key")).textContent).toContain("Key expired, another order");
    expect(await said()).toContain("1 duplicate");
  });

  test("does not take the next step on the second press of a double click", async () => {
    const page = openPage(sandbox);
    await page.user.dblClick(await inLab(SEND));
    await sent(FIRST);
    await page.user.click(await inLab(SEE));
    await page.user.dblClick(await inLab("Without a key"));
    await sent("Retry, no key");
    expect(orders()).toHaveLength(2);
  });
});

describe("the retry simulator", () => {
  const simulator = () => screen.findByRole("region", { name: "Retry simulator" });
  const policy = async (name: string) => within(await simulator()).findByRole("region", { name });
  const label = (column: HTMLElement) => within(column).getByRole("img").getAttribute("aria-label") ?? "";

  test("shows three policies under the same losses: only the same key never overspends", async () => {
    openPage(sandbox);
    const [fresh, none, same] = [await policy("New key each try"), await policy("No key"), await policy("Same key")];
    for (const unsafe of [fresh, none]) {
      expect(unsafe.textContent).toMatch(/[1-9]\d*\.\d\d overspent/);
      expect(unsafe.textContent).toMatch(/Not safe\. \d+ orders of 20 charged more than once\./);
      expect(unsafe.textContent).toMatch(/Duplicate charges\d+ in \d+ orders/);
      expect(label(unsafe)).toMatch(/^Of 20 orders \d+ charged once, [1-9]\d* more than once/);
    }
    expect(none.textContent?.slice(6)).toBe(fresh.textContent?.slice("New key each try".length));
    expect(same.textContent).toContain("0.00 overspent");
    expect(same.textContent).toContain("Safe. Every order charged once, with a response.");
    expect(same.textContent).toContain("Charged95.00 of 95.00");
    expect(same.textContent).toMatch(/Duplicate charges0, [1-9]\d* replays/);
    expect(same.textContent).toContain("Waiting 1, 2, 4 s between tries");
    expect(label(same)).toContain("0 more than once, 0 never");
    expect(sandbox.balance()).toBe("500.00");
    expect(sandbox.panel.exchanges.getState().filter(({ request }) => request.method === "POST")).toEqual([]);
  });

  test("leaves orders without a response if there is no retry, and the picture marks them", async () => {
    const page = openPage(sandbox);
    await simulator();
    await page.choose("Tries", "1, no retry");
    const none = await policy("No key");
    const withoutResponse = Number(/(\d+) without a response/.exec(label(none))?.[1]);
    expect(withoutResponse).toBeGreaterThan(0);
    expect(within(none).getAllByText("?")).toHaveLength(withoutResponse);
    expect(none.textContent).toContain("retrying later may charge again");
    expect((await policy("Same key")).textContent).toContain("retry later with the same key");
  });

  test("depends on the share of messages lost, and on which ones", async () => {
    const page = openPage(sandbox);
    const before = (await policy("No key")).textContent;
    await page.press("Reshuffle losses");
    expect((await policy("No key")).textContent).not.toBe(before);
    const slider = screen.getByRole("slider", { name: "Messages lost" });
    fireEvent.change(slider, { target: { value: "0" } });
    expect((await policy("No key")).textContent).toContain("Safe. Every order charged once, with a response.");
    fireEvent.change(slider, { target: { value: "60" } });
    expect(slider.getAttribute("aria-valuetext")).toBe("60%");
    expect((await policy("No key")).textContent).toContain("Not safe.");
  });

  test("has a table with the same results as the pictures", async () => {
    openPage(sandbox);
    await policy("No key");
    const rows = within(await simulator())
      .getAllByRole("row", { hidden: true })
      .slice(1);
    const simulateRetries = await sandbox.panel.loadRetrySimulator();
    const settings = { attempts: 4, lossRate: 30 } as const;
    const fresh = simulateRetries({ ...settings, backoff: "none", key: "new_each_time" }, 1).orders;
    const same = simulateRetries({ ...settings, backoff: "exponential", key: "same" }, 1).orders;
    const wordsOf = ({ charges, attempts, took }: (typeof same)[number]) =>
      `${charges > 1 ? `${charges} times` : "once"}, ${attempts.length} ${attempts.length === 1 ? "try" : "tries"}, ${took / 1000} s`;
    const column = (index: number) =>
      rows.map((each) => within(each).getAllByRole("cell", { hidden: true })[index]?.textContent);
    expect(column(0)).toEqual(fresh.map(wordsOf));
    expect(column(2)).toEqual(same.map(wordsOf));
  });

  test("says that it could not be loaded, and tries again", async () => {
    const load = vi.spyOn(sandbox.panel, "loadRetrySimulator").mockRejectedValueOnce(new Error("Offline"));
    const page = openPage(sandbox);
    expect((await within(await simulator()).findByRole("alert")).textContent).toContain("could not be loaded");
    await page.press("Try again");
    expect((await policy("Same key")).textContent).toContain("0.00 overspent");
    expect(load).toHaveBeenCalledTimes(2);
  });
});
