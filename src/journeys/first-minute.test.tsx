// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { codeIn, writeCode } from "#testing/code-editor.ts";
import { onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { memoryStorage, type Sandbox } from "#testing/sandbox.ts";

onAWideScreen();

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
});

const requestTab = (name: string) =>
  within(screen.getByRole("tablist", { name: "Request" })).getByRole("tab", { name });

describe("the first minute", () => {
  test("goes through prices, an order, its replay, its delivery and a reset without typing a word", async () => {
    const page = openPage(sandbox);
    await page.press("Send");
    await page.waitForText("200 OK");

    await page.open("POST Place an order");
    await page.press("Send");
    await page.waitForText("201 Created");
    expect(within(page.receipts()).getByText("490.50")).toBeTruthy();
    expect(page.announcement()).toContain("Order charged 9.50, balance 490.50");

    await page.press("Send");
    await within(page.receipts()).findByText("CHARGED 0.00");
    expect(within(page.receipts()).getByText("490.50")).toBeTruthy();
    expect(page.announcement()).toContain("Replayed, no charge");

    await page.passes(5000);
    expect(within(page.receipts()).getByText("DELIVERED")).toBeTruthy();

    await page.press("Reset");
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("Deletes 1 order, 1 used Idempotency-Key, all receipts");
    await page.user.click(within(dialog).getByRole("button", { name: "Reset" }));
    await within(page.receipts()).findByText("NO RECEIPTS YET");
    expect(sandbox.balance()).toBe("500.00");
  });
});

describe("startup", () => {
  test("a press before the service is ready is sent once it is", async () => {
    sandbox.hasStatus("starting");
    const page = openPage(sandbox);
    await page.press("Send");
    await page.waitForText("Waiting for the response…");
    expect(sandbox.panel.exchanges.getState()).toEqual([]);
    await act(async () => sandbox.hasStatus("worker"));
    await page.waitForText("200 OK");
  });

  test("stored state that was set aside is reported, with the reason and where it is", async () => {
    const storage = memoryStorage();
    storage.kept.set("top-up-sandbox", "{");
    sandbox = readySandbox({ storage });
    const page = openPage(sandbox);
    const notice = await screen.findByRole("region", { name: "Stored data set aside" });
    expect(notice.textContent).toMatch(/started fresh.*It is not JSON.*top-up-sandbox:set-aside/);
    await page.user.click(within(notice).getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("region", { name: "Stored data set aside" })).toBeNull();
  });
});

describe("API keys", () => {
  test("a new key is shown once, under a scratch panel, and is used for the next request", async () => {
    const page = openPage(sandbox);
    await page.open("POST Create an API key");
    await page.press("Send");
    await page.waitForText("201 Created");
    const key = sandbox.panel.stateView.getState().keys[0]!;
    expect(document.body.textContent).not.toMatch(/rsk_demo_[0-9A-Za-z]{36}/);
    await page.press("Reveal and copy the new key");
    expect(document.body.textContent).toMatch(new RegExp(`rsk_demo_[0-9A-Za-z]{32}${key.last4}`));

    await page.open("POST Place an order");
    expect(screen.getByRole("combobox", { name: /Authorization/ })).toHaveProperty("value", key.id);
    await page.press("Send");
    await page.waitForText("201 Created");
    const order = sandbox.panel.exchanges.getState().find(({ operation }) => operation === "placeOrder");
    expect(order?.trace.findings[2]?.observed).toContain(key.last4);
  });

  test("without a key an order is refused, and the suggested fix leads to an order", async () => {
    const page = openPage(sandbox);
    await page.open("POST Place an order");
    await page.choose(/Authorization/, "No key");
    await page.press("Send");
    await page.waitForText("401 Unauthorized");
    await within(page.receipts()).findByText(/VOID 401/);
    await page.press("Use the sample key");
    await page.press("Send");
    await page.waitForText("201 Created");
  });
});

describe("the form and the JSON view of a body", () => {
  test("show each other's changes", async () => {
    const page = openPage(sandbox);
    await page.open("POST Place an order");
    const quantity = screen.getByRole("textbox", { name: /Quantity/ });
    await page.user.clear(quantity);
    await page.user.type(quantity, "3");
    await page.user.click(requestTab("JSON"));
    const json = await screen.findByRole("textbox", { name: /JSON/ });
    expect(JSON.parse(codeIn(json))).toMatchObject({ qty: 3 });
    writeCode(json, '{"qty": 4}');
    await page.user.click(requestTab("Form"));
    expect(screen.getByRole("textbox", { name: /Quantity/ })).toHaveProperty("value", "4");
  });

  test("accept text that does not parse: the page says so, sends it, and it is refused with 400", async () => {
    const page = openPage(sandbox);
    await page.open("POST Place an order");
    await page.user.click(requestTab("JSON"));
    const json = await screen.findByRole("textbox", { name: /JSON/ });
    writeCode(json, '{"qty":');
    await page.user.click(requestTab("Form"));
    expect(screen.getByRole("button", { name: "Back to the JSON" })).toBeTruthy();
    await page.press("Send");
    await page.waitForText("400 Bad Request");
  });

  test("show every invalid field at its place", async () => {
    const page = openPage(sandbox);
    await page.open("POST Place an order");
    const quantity = screen.getByRole("textbox", { name: /Quantity/ });
    await page.user.clear(quantity);
    await page.user.type(quantity, "11");
    await page.press("Send");
    await page.waitForText(/^422 Unprocessable/);
    expect(screen.getByText("#/qty")).toBeTruthy();
    expect(page.announcement()).toMatch(/^Refused: 422/);
  });
});

describe("the Idempotency-Key", () => {
  test("that is missing causes a warning, and two presses charge twice", async () => {
    const page = openPage(sandbox);
    await page.open("POST Place an order");
    await page.press("Remove Idempotency-Key");
    expect(screen.getByText(/No key: a retry charges twice/)).toBeTruthy();
    await page.press("Send");
    await page.waitForText("201 Created");
    await page.press("Send");
    await within(page.receipts()).findByText("481.00");
  });

  test("that was used with another body causes a warning before the request is refused", async () => {
    const page = openPage(sandbox);
    await page.open("POST Place an order");
    await page.press("Send");
    await page.waitForText("201 Created");
    const quantity = screen.getByRole("textbox", { name: /Quantity/ });
    await page.user.clear(quantity);
    await page.user.type(quantity, "3");
    expect(screen.getByText(/with another request: refused with 422/)).toBeTruthy();
    await page.press("Send");
    await page.waitForText(/^422 Unprocessable/);
    await page.press("Use a new Idempotency-Key");
    await page.press("Send");
    await page.waitForText("201 Created");
  });

  test("replays the stored response after a lost one, with a single charge", async () => {
    const page = openPage(sandbox);
    await page.open("POST Place an order");
    sandbox.panel.startFailure({ kind: "response_lost" }, 1, "placeOrder");
    await page.press("Send");
    await page.waitForText("No response.");
    await page.press("Retry with the same key");
    await page.waitForText("Replayed");
    expect(within(page.receipts()).getByText("490.50")).toBeTruthy();
  });

  test("Why this response lists every check, and what changed", async () => {
    const page = openPage(sandbox);
    await page.open("POST Place an order");
    await page.press("Send");
    await page.waitForText("201 Created");
    await page.user.click(screen.getByRole("tab", { name: "Why this response" }));
    const panel = screen.getByRole("tabpanel", { name: "Why this response" });
    expect(panel.textContent).toMatch(/Is the Idempotency-Key new\?/);
    expect(panel.textContent).toMatch(/Wallet charged 9\.50: from 500\.00 to 490\.50/);
    await page.press("Send");
    await page.waitForText("Replayed");
    expect(screen.getByRole("tabpanel", { name: "Why this response" }).textContent).toMatch(
      /was used at .* for the same request/,
    );
  });
});
