// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { AN_OPERATION, onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { adminPagePath } from "#web/client/routes.ts";

onAWideScreen(AN_OPERATION);

const response = () => within(screen.getByRole("region", { name: "Response" }));
const body = () => screen.getByRole("region", { name: "Response body" });
const openTab = (name: string) =>
  userEvent.click(within(screen.getByRole("tablist", { name: "Response" })).getByRole("tab", { name }));

/** The row of checks, in words. */
const checks = () => response().getByRole("button", { name: /^Checks/ });

async function openOrder(sandbox = readySandbox()) {
  const page = openPage(sandbox);
  await page.open("POST Place an order");
  return page;
}

async function changeQuantity(page: ReturnType<typeof openPage>, qty: string) {
  const field = await screen.findByRole("textbox", { name: /^Quantity/ });
  await page.user.clear(field);
  await page.user.type(field, qty);
}

describe("the catalogue as a price list", () => {
  test("shows only retail prices without a key, and retail, price and saving with one", async () => {
    const page = openPage(readySandbox());
    await page.press("Send");
    await page.waitForText("200 OK");
    const row = () => within(body()).getByRole("row", { name: /^86 Crystals/ });
    expect(row().textContent).toContain("5.00");
    expect(row().textContent).not.toContain("save");
    await page.press("Use the sample key");
    await within(body()).findAllByText("4.75");
    expect(row().textContent).toMatch(/5\.00.*4\.75.*save 0\.25/);
  });

  test("puts an item into the order, with the fields its product needs", async () => {
    const page = openPage(readySandbox());
    await page.press("Send");
    await page.waitForText("200 OK");
    await page.press("Order this: 172 Crystals of Starfall Arena");
    await page.press("Send");
    await page.waitForText("201 Created");
    expect(within(page.receipts()).getByText(/1 × 172 Crystals/)).toBeTruthy();
  });

  test("keeps its elements, and what was folded, when the same response arrives again", async () => {
    const sandbox = readySandbox();
    const page = openPage(sandbox);
    await page.press("Send");
    await page.waitForText("200 OK");
    await openTab("JSON");
    await page.press("Collapse all");
    const drawn = [...body().querySelectorAll("details")];
    await page.press("Send");
    await waitFor(() => expect(sandbox.panel.exchanges.getState()).toHaveLength(2));
    await page.waitForText("200 OK");
    expect([...body().querySelectorAll("details")]).toEqual(drawn);
    expect(drawn.every((branch) => branch.isConnected && !branch.open)).toBe(true);
  });

  test("can be shown as foldable JSON or as raw text", async () => {
    const sandbox = readySandbox();
    const page = openPage(sandbox);
    await page.press("Send");
    await page.waitForText("200 OK");
    await openTab("JSON");
    const isOpen = () => [...body().querySelectorAll("details")].some((branch) => branch.open);
    expect(isOpen()).toBe(true);
    await page.press("Collapse all");
    expect(isOpen()).toBe(false);
    await page.press("Raw");
    const { text } = await sandbox.get("/v1/products?page=1&limit=10", {});
    expect(body().textContent).toBe(text);
  });
});

describe("the pages of the catalogue", () => {
  test("are turned by buttons that change the query and send it", async () => {
    const sandbox = readySandbox();
    const page = openPage(sandbox);
    await page.press("Send");
    await page.waitForText("Products 1–10 of 24, page 1 of 3");
    expect(response().getByRole("button", { name: "Previous page" }).getAttribute("aria-disabled")).toBe("true");
    await page.press("Next page");
    await page.waitForText("Products 11–20 of 24, page 2 of 3");
    expect(screen.getByRole("textbox", { name: /^Page/ })).toHaveProperty("value", "2");
    await page.press("Next page");
    await page.waitForText("Products 21–24 of 24, page 3 of 3");
    await page.press("Next page");
    expect(sandbox.panel.exchanges.getState()).toHaveLength(3);
  });

  test("past the end say so, and lead back to the last one", async () => {
    const page = openPage(readySandbox());
    const field = screen.getByRole("textbox", { name: /^Page/ });
    await page.user.clear(field);
    await page.user.type(field, "9");
    await page.press("Send");
    await page.waitForText("24 products, page 9 of 3");
    await page.press("Previous page");
    await page.waitForText("Products 21–24 of 24, page 3 of 3");
  });

  test("offer no order for an item that is unavailable", async () => {
    const sandbox = readySandbox();
    const item = sandbox.panel.stateView.getState().catalogue[0]!.items[1]!;
    const productItemId = item.product_item_id;
    await sandbox.panel.adjust({ kind: "switch_item", productItemId, available: false });
    const page = openPage(sandbox);
    await page.press("Send");
    await page.waitForText("200 OK");
    const row = within(body()).getByRole("row", { name: /^172 Crystals/ });
    expect(row.textContent).toMatch(/Unavailable$/);
    expect(within(row).queryByRole("button")).toBeNull();
  });
});

describe("before the first call", () => {
  test("the first operation says what the first minute shows; the others ask for a press of Send", async () => {
    window.location.hash = "";
    const page = openPage(readySandbox());
    expect(response().getByRole("heading", { name: "Your first minute" })).toBeTruthy();
    expect(response().getAllByRole("listitem")).toHaveLength(4);
    // What the first order costs with the sample key, as the service computes it.
    expect(response().getByRole("list").textContent).toContain("86 Crystals: 5.00 4.75 with a key.");
    await page.open("GET List orders");
    expect(response().queryByText("Your first minute")).toBeNull();
    response().getByText("Press Send. The response appears here.");
    response().getByText("No response yet");
    expect(checks().textContent).toMatch(/13 checks, in order/);
  });

  test("the checks can be read, without a result", async () => {
    const page = openPage(readySandbox());
    await page.user.click(checks());
    expect((await screen.findByRole("list", { name: "Checks in order" })).children).toHaveLength(13);
    expect(response().queryByText(/passed|not reached/)).toBeNull();
  });
});

describe("the row of checks", () => {
  test("says how far a call came, and opens and closes the reasons", async () => {
    const page = await openOrder();
    await page.press("Send");
    await page.waitForText("201 Created");
    expect(checks().textContent).toMatch(/^Checks: All 13 checks passed/);
    await page.press("Send");
    await page.waitForText("Replayed");
    expect(checks().textContent).toMatch(/^Checks: Replayed at check 10/);
    await page.user.click(checks());
    expect(screen.getByRole("tab", { name: "Why this response", selected: true })).toBeTruthy();
    expect(checks().getAttribute("aria-expanded")).toBe("true");
    await page.user.click(checks());
    expect(response().getByRole("tab", { name: "JSON", selected: true })).toBeTruthy();
  });

  test("names the balance when the wallet does not cover an order", async () => {
    const page = openPage(readySandbox());
    await page.press("Send");
    await page.waitForText("200 OK");
    await page.press("Order this: 2195 Crystals of Starfall Arena");
    await changeQuantity(page, "5");
    await page.press("Send");
    await page.waitForText("402 Payment Required");
    expect(checks().textContent).toMatch(/^Checks: Stopped at check 12: balance/);
    expect(response().getByRole("button", { name: "Order the smallest item" })).toBeTruthy();
    expect(response().getByRole("button", { name: "Reset the sandbox" })).toBeTruthy();
  });

  test("has nothing to show without a response, which may have been carried out", async () => {
    const sandbox = readySandbox();
    const page = await openOrder(sandbox);
    sandbox.panel.startFailure({ kind: "response_lost" }, 1, "placeOrder");
    await page.press("Send");
    await page.waitForText("No response.");
    expect(checks().textContent).toMatch(/No checks to show/);
    expect(response().getByText(/The order may have been placed\. Retry with the same key\./)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/nobody can tell/i);
    await page.press("Retry with the same key");
    await page.waitForText("Replayed");
    expect(sandbox.balance()).toBe("490.50");
  });
});

describe("the next step", () => {
  const next = () => within(screen.getByRole("region", { name: "Next step" }));
  const nextStep = () => screen.getByRole("region", { name: "Next step" }).textContent;

  test("leads from retail prices to one's own, to an order, to its replay, and on to the failures", async () => {
    const page = openPage(readySandbox());
    await page.press("Send");
    await page.waitForText("200 OK");
    expect(nextStep()).toMatch(/^Retail prices: no key was sent\.Next: your own prices\./);
    const button = next().getByRole("button", { name: "Use the sample key" });
    button.focus();
    await page.user.click(button);
    await next().findByRole("button", { name: "Order 86 Crystals" });
    expect(document.activeElement).toBe(next().getByRole("button"));
    await page.press("Order 86 Crystals");
    expect(window.location.hash).toBe("#/op/placeOrder");
    await page.press("Send");
    await page.waitForText("201 Created");
    expect(nextStep()).toMatch(/^Wallet 500\.00 → 495\.25, order placed\.Next: the same call again, no charge\./);
    await page.press("Replay same request");
    await page.waitForText("Replayed");
    expect(nextStep()).toMatch(/^The stored response, no charge\.Next: the delivery of the order\./);
    await page.press("Get the order");
    await page.press("Send");
    await page.waitForText("200 OK");
    expect(nextStep()).toMatch(/Next: the same call, until it is delivered\./);
    await page.passes(6000);
    await page.press("Ask again");
    await waitFor(() =>
      expect(nextStep()).toMatch(
        /^Nothing changed\. The wallet still holds 495\.25\.Next: the same calls from your own code\./,
      ),
    );
    window.location.hash = "#/op/placeOrder";
    await page.press("Send");
    await page.waitForText("Replayed");
    expect(nextStep()).toMatch(/^Stored before the delivery, no charge\.Next: what if a response is lost\?/);
    await page.press("Open Failures");
    expect(window.location.hash).toBe(`#${adminPagePath("failures")}`);
  });

  test("of a replay is the delivered order, once it is delivered", async () => {
    const page = await openOrder();
    for (const expected of ["201 Created", "Replayed"]) {
      await page.press("Send");
      await page.waitForText(expected);
    }
    expect(nextStep()).toMatch(/^The stored response, no charge\.Next: the delivery of the order\./);
    await page.passes(6000);
    expect(nextStep()).toMatch(/^Stored before the delivery, no charge\.Next: the delivered order\.Get the order/);
  });

  test("of a refused call is its fix", async () => {
    const page = await openOrder();
    await changeQuantity(page, "11");
    await page.press("Send");
    await page.waitForText("422 Unprocessable Content");
    expect(nextStep()).toMatch(/^Nothing was charged\.Next: the call, corrected\./);
    await page.press("Send the example instead");
    await page.waitForText("201 Created");
  });

  test("of another call is the open step of Get started", async () => {
    const sandbox = readySandbox();
    await sandbox.order({}, { "Idempotency-Key": "a" });
    await sandbox.order({}, { "Idempotency-Key": "a" });
    sandbox.clock.move(6000);
    window.location.hash = "#/op/getOrder";
    const page = openPage(sandbox);
    await page.press("Send");
    await page.waitForText("200 OK");
    expect(nextStep()).toMatch(/Next: step 1 of 5\./);
    await page.press("Browse prices");
    expect(window.location.hash).toBe("#/op/listProducts");
  });

  test("is the first stop of Tab in the response", async () => {
    const page = await openOrder();
    await page.press("Send");
    await page.waitForText("201 Created");
    const stops = screen
      .getByRole("region", { name: "Response" })
      .querySelectorAll<HTMLElement>("button, a, select, input, [tabindex='0']");
    expect(stops[0]).toBe(next().getByRole("button"));
  });
});

describe("a refused field", () => {
  test("is a button that leads to the field", async () => {
    const page = await openOrder();
    await changeQuantity(page, "11");
    await page.press("Send");
    await page.waitForText("422 Unprocessable Content");
    await page.press("Go to #/qty");
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Quantity/ }));
  });

  test.each(["", AN_OPERATION])("of the query at %s too", async (address) => {
    window.location.hash = address;
    const page = openPage(readySandbox());
    const field = screen.getByRole("textbox", { name: /^limit/i });
    await page.user.clear(field);
    await page.user.type(field, "0");
    await page.press("Send");
    await page.waitForText("400 Bad Request");
    await page.press("Go to limit");
    expect(document.activeElement).toBe(field);
  });
});

describe("a new key", () => {
  test("is shown whichever tab is open, because it is shown once", async () => {
    const page = openPage(readySandbox());
    await page.open("POST Create an API key");
    await openTab("Headers");
    await page.press("Send");
    await page.waitForText("201 Created");
    expect(response().getByText("Copy this key now. You won't see it again.")).toBeTruthy();
    await page.press("Reveal and copy the new key");
    expect(document.body.textContent).toMatch(/rsk_demo_[0-9A-Za-z]{36}/);
  });
});

describe("Why this response", () => {
  test("says of a replay that a stored response was found, not that it was refused", async () => {
    const page = openPage(readySandbox());
    await page.open("POST Place an order");
    await page.press("Send");
    await page.waitForText("201 Created");
    await page.press("Send");
    await page.waitForText("Replayed");
    await openTab("Why this response");
    const checks = screen.getByRole("list", { name: "The check that decided, and those after it" });
    expect(within(checks).getAllByText("stored response")).toHaveLength(1);
    expect(within(checks).queryByText("stopped")).toBeNull();
    expect(within(checks).getAllByText("not reached")).toHaveLength(3);
  });

  test("folds the checks that passed, and shows the sum of the one that stopped the call", async () => {
    const page = openPage(readySandbox());
    await page.press("Send");
    await page.waitForText("200 OK");
    await page.press("Order this: 2195 Crystals of Starfall Arena");
    await changeQuantity(page, "5");
    await page.press("Send");
    await page.waitForText("402 Payment Required");
    await openTab("Why this response");
    expect(screen.getByText("Checks 1 to 11").closest("details")?.open).toBe(false);
    const checks = screen.getByRole("list", { name: "The check that decided, and those after it" });
    const [decided, after] = within(checks).getAllByRole("listitem");
    expect(decided?.textContent).toMatch(
      /^12Can the wallet pay for it\?This order\d+\.\d\dWallet500\.00Missing\d+\.\d\dstopped$/,
    );
    expect(after?.textContent).toMatch(/^13Was the order saved\?not reached$/);
  });

  test("distinguishes a check that the call does not need from one that it passed", async () => {
    const page = openPage(readySandbox());
    await page.press("Send");
    await page.waitForText("200 OK");
    await openTab("Why this response");
    const row = (question: string) => screen.getByText(question).closest("li")?.textContent;
    expect(row("Does the path exist?")).toMatch(/passed$/);
    for (const question of ["Is the API key valid?", "Is the body a JSON object?", "Was the change saved?"])
      expect(row(question)).toMatch(/not needed$/);
  });
});
