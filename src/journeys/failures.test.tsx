// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { errors } from "#contract/api/error.ts";
import type { ErrorCode } from "#contract/api/error-code.ts";
import { FAILURE_KINDS, type FailureKind } from "#contract/panel/failure.ts";
import { onAWideScreen, openPage, readySandbox, sentence } from "#testing/open-page.tsx";
import { CONSOLE, memoryStorage, type Sandbox } from "#testing/sandbox.ts";
import { FAILURE_NAMES } from "#web/client/routes.ts";
// Loaded with the test file, so that no test waits for it.
import "#web/learn/failures/failures-page.tsx";

onAWideScreen();

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
  window.location.hash = "#/failures";
});

const card = (name = "Response lost") => screen.findByRole("region", { name });
const cardText = async () => (await card()).textContent;
const orders = () => sandbox.panel.stateView.getState().orders;

/** The list entry of the call with this heading. */
async function sent(heading: string | RegExp): Promise<HTMLElement> {
  const found = await within(await card()).findByRole("heading", { name: heading });
  return found.closest("li") as HTMLElement;
}

const FIRST = "You send one order.";
const SEND = "Send one order, lose the response";
const SEE = "See the service's side";

const inCard = async (name: string) => within(await card()).findByRole("button", { name });

/** The page after a lost response and a look at the service's side. */
async function lookedAt() {
  const page = openPage(sandbox);
  await page.user.click(await inCard(SEND));
  await page.user.click(await inCard(SEE));
  await inCard("Same key");
  return page;
}

describe("a response that is lost", () => {
  test("is a network error for the client, and nothing in sight says whether the order was charged", async () => {
    const page = openPage(sandbox);
    await page.user.click(await inCard(SEND));
    const first = await sent(FIRST);
    expect(first.textContent).toContain("TypeError: Failed to fetch");
    expect(first.textContent).toContain("The order may have been placed. Retry with the same key.");
    expect(first.textContent).toContain("No response arrives.");
    expect(first.textContent).not.toContain("Response lost");
    expect(first.textContent).not.toContain("201");
    expect(await cardText()).toContain("charged: unknown to your client");
    expect(document.body.textContent).not.toContain(orders()[0]!.id);
    expect(document.body.textContent).not.toContain("CHARGED4.75");
    expect(page.receipts().textContent).toContain("500.00");
    expect(sandbox.balance()).toBe("495.25");
    expect(sandbox.panel.failures.getState()).toEqual([]);
  });

  test("placed an order, charged it and recorded its key", async () => {
    const page = await lookedAt();
    expect(page.announcement()).toBe("The order was placed: charged 4.75, balance 495.25");
    const first = await sent(FIRST);
    expect(within(first).getByRole("link", { name: `Open order ${orders()[0]!.id}` })).toHaveProperty(
      "hash",
      `#/orders/${orders()[0]!.id}`,
    );
    expect(first.textContent).toContain("The response 201 is lost on the way to the client.");
    expect(first.textContent).toContain("Balance495.25");
    const key = sandbox.panel.stateView.getState().ledger[0]!.idempotencyKey;
    expect(first.textContent).toContain(`Key recorded${key.slice(0, 4)}…${key.slice(-4)}`);
    expect(await cardText()).toContain("charged 1, 4.75");
  });

  test("is uncovered by the button on its receipt, too", async () => {
    const page = openPage(sandbox);
    await page.user.click(await inCard(SEND));
    await sent(FIRST);
    await page.user.click(await within(page.receipts()).findByRole("button", { name: new RegExp(SEE) }));
    await inCard("Same key");
    expect((await sent(FIRST)).textContent).toContain("CHARGED4.75");
  });

  test("is followed by a copy if the retry has the same key: charged 0.00, one order", async () => {
    const page = await lookedAt();
    await page.press("Same key");
    const retry = await sent("Retry, same key");
    expect(retry.textContent).toContain("Idempotent-Replayed: true");
    expect(retry.textContent).toContain("The same order, one charge.");
    expect(retry.textContent).toContain("CHARGED 0.00");
    expect(retry.textContent).toContain("still 495.25");
    expect(retry.textContent).toContain("The service responds 201, charged 0.00.");
    expect(orders()).toHaveLength(1);
    expect(page.announcement()).toBe("Replayed, no charge");
    expect(await cardText()).toContain("charged 1, 4.75");
  });

  test.each([
    ["New key", "Retry, new key", "New key, another order"],
    ["No key", "Retry, no key", "No key, another order"],
  ])("is charged again if it is retried: %s", async (button, heading, why) => {
    const page = await lookedAt();
    await page.press(button);
    const retry = await sent(heading);
    expect(retry.textContent).toContain("CHARGED AGAIN 4.75");
    expect(retry.textContent).toContain(why);
    expect(retry.textContent).toContain("Balance490.50");
    expect(retry.textContent).toContain("Looks fine. It is another order.");
    expect(orders()).toHaveLength(2);
    expect(page.announcement()).toBe("Charged again 4.75, balance 490.50");
    expect(await cardText()).toContain("charged 2, 9.501 duplicate");
  });

  test("can be retried in all three ways in turn, and Start over begins with a new order", async () => {
    const page = await lookedAt();
    for (const button of ["New key", "No key", "Same key"]) await page.press(button);
    await sent("Retry, same key");
    expect(await cardText()).toContain("charged 3, 14.252 duplicates");
    await page.press("Start over");
    expect(document.activeElement?.textContent).toBe(SEND);
    expect(orders()).toHaveLength(3);
    await page.press(SEND);
    await sent(FIRST);
    expect(orders()).toHaveLength(4);
  });

  test("leads through its steps by Enter alone", async () => {
    const page = openPage(sandbox);
    (await inCard(SEND)).focus();
    await page.user.keyboard("{Enter}");
    await sent(FIRST);
    expect(document.activeElement?.textContent).toBe(SEE);
    await page.user.keyboard("{Enter}");
    expect(document.activeElement?.textContent).toBe("Same key");
    await page.user.keyboard("{Enter}");
    await sent("Retry, same key");
    expect(orders()).toHaveLength(1);
  });

  test("says how long after the first call a retry came", async () => {
    const page = await lookedAt();
    await page.passes(3000);
    await page.press("Same key");
    await sent("Retry, same key");
    expect(within(await card()).getByText("3 s later")).toBeTruthy();
  });

  test("has calls that are linked to the Log", async () => {
    const page = await lookedAt();
    await page.press(`See the call: ${FIRST}`);
    const log = await screen.findByRole("region", { name: "Call" });
    expect(log.textContent).toContain("The call was carried out, but its response was lost.");
  });
});

describe("the page of a failure", () => {
  test("asks to turn off a failure activated by hand first", async () => {
    sandbox.panel.startFailure({ kind: "internal_error" }, null);
    const page = openPage(sandbox);
    const send = await inCard(SEND);
    await page.user.click(send);
    expect(orders()).toHaveLength(0);
    expect(await cardText()).toContain("Internal error: every request");
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
    await screen.findByText(
      sentence(`The balance is ${balance} and the order costs 4.75. Reset the sandbox to continue.`),
    );
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
    await page.press("Same key");
    expect((await sent("Retry, same key")).textContent).toContain("CHARGED 0.00");
  });

  test("reports that the browser refuses to store a new key", async () => {
    const storage = memoryStorage();
    sandbox = readySandbox({ storage });
    const { json } = await sandbox.get("/v1/keys");
    await sandbox.send("DELETE", `/v1/keys/${json.data[0].id}`, { headers: CONSOLE });
    const page = openPage(sandbox);
    storage.fail = "writes";
    await page.user.click(await inCard(SEND));
    expect((await screen.findByRole("alert")).textContent).toContain("The browser refused to store the change.");
    expect(sandbox.panel.failures.getState()).toEqual([]);
  });

  test("says that the order is gone after a reset during the run, and sends nothing more", async () => {
    const page = await lookedAt();
    await act(async () => void (await sandbox.panel.reset()));
    expect(await cardText()).toContain("The sandbox was reset, so this call no longer exists.");
    await page.press("Same key");
    expect(orders()).toHaveLength(0);
    await page.press("Start over");
    await page.press(SEND);
    await sent(FIRST);
    expect(orders()).toHaveLength(1);
  });

  test("shows that the same key is charged again after 24 hours, because it has expired", async () => {
    const page = await lookedAt();
    await act(() => sandbox.panel.adjust({ kind: "skip", by: (24 * 60 + 1) * 60_000 } as never));
    await page.press("Same key");
    expect((await sent("Retry, same key")).textContent).toContain("Key expired, another order");
    expect(await cardText()).toContain("1 duplicate");
  });

  test("does not take the next step on the second press of a double click", async () => {
    const page = openPage(sandbox);
    await page.user.dblClick(await inCard(SEND));
    await sent(FIRST);
    await page.user.click(await inCard(SEE));
    await page.user.dblClick(await inCard("No key"));
    await sent("Retry, no key");
    expect(orders()).toHaveLength(2);
  });
});

describe("a failure of the service", () => {
  test("is refused without a charge, and its retry places the one order", async () => {
    window.location.hash = "#/failures/internal_error";
    const page = openPage(sandbox);
    await page.press("Send one order, get 500");
    const internal = await card("Internal error");
    await within(internal).findByText("REFUSED 500");
    await page.press("Same key");
    await within(internal).findByRole("heading", { name: "Retry, same key" });
    expect(internal.textContent).toContain("charged 1, 4.75");
    expect(orders()).toHaveLength(1);
  });

  test("is only turned on: it waits for the visitor's own call, and one press turns it off", async () => {
    window.location.hash = "#/failures/slow";
    const page = openPage(sandbox);
    await page.press("Only turn it on");
    expect(sandbox.panel.failures.getState()).toEqual([
      { failure: { kind: "slow", by: 3000 }, operation: null, remaining: 1 },
    ]);
    expect(page.announcement()).toBe("On. Slow by 3 s: next request");
    expect(orders()).toHaveLength(0);
    await page.press("Turn failures off");
    await page.press("For every call");
    expect(sandbox.panel.failures.getState()).toMatchObject([{ remaining: null }]);
  });
});

describe("an error of the request", () => {
  const names = FAILURE_NAMES.filter((name) => !FAILURE_KINDS.includes(name as FailureKind));

  test("is one entry of the list, with its status, for each code of the contract", async () => {
    openPage(sandbox);
    const list = within(await screen.findByRole("navigation", { name: "Failures" }));
    expect(
      list
        .getAllByRole("link")
        .map((link) => (link as HTMLAnchorElement).hash.slice("#/failures/".length))
        .toSorted(),
    ).toEqual([...FAILURE_NAMES].toSorted());
    list.getByRole("link", { name: /^402\s*Insufficient balance$/ });
  });

  test.each(names)("%s is shown by a real call", async (name) => {
    window.location.hash = `#/failures/${name}`;
    const page = openPage(sandbox);
    const { status } = errors[name as ErrorCode];
    await page.press(`Send it, get ${status}`);
    await screen.findByText(`REFUSED ${status}`);
    const last = sandbox.panel.exchanges.getState().at(-1)!;
    expect(JSON.parse(last.response.body).code).toBe(name);
  });

  test("opens in the request form as it was sent", async () => {
    window.location.hash = "#/failures/product_item_not_found";
    const page = openPage(sandbox);
    await page.press("Send it, get 422");
    await page.press("Open in the request form");
    expect(window.location.hash).toBe("#/op/placeOrder");
    await page.press("Send");
    await page.waitForText("422 Unprocessable Content");
  });

  test("that cannot be set up says so, and throws nothing", async () => {
    const { json } = await sandbox.get("/v1/keys");
    await sandbox.send("DELETE", `/v1/keys/${json.data[0].id}`, { headers: CONSOLE });
    window.location.hash = "#/failures/insufficient_scope";
    const page = openPage(sandbox);
    await page.press("Send it, get 403");
    expect((await screen.findByRole("alert")).textContent).toContain("Nothing was sent.");
  });
});

test.each([
  ["#/conditions", "Response lost"],
  ["#/lab", "Response lost"],
  ["#/failures/request_lost", "Request lost"],
])("%s leads to %s", async (hash, heading) => {
  window.location.hash = hash;
  openPage(sandbox);
  expect(await screen.findByRole("heading", { level: 2, name: heading })).toBeTruthy();
});
