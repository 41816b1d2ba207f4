import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { settingsIn } from "#contract/page/settings.ts";
import { mount, narrowScreen, readySandbox, SEND, sentence } from "#testing/mount.tsx";
import { FramePage } from "#web/app/frame-page.tsx";
import { EXAMPLE_ORDER } from "#web/client/draft.ts";
import { newSession } from "#web/client/store.ts";

afterEach(() => window.history.replaceState(null, "", "/"));

const receipts = () =>
  within(screen.getByRole("list", { name: "Newest receipts" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

/** A frame with the settings of its address. */
function openFrame(query = "", sandbox = readySandbox(), op = "placeOrder") {
  const { settings } = settingsIn(new URLSearchParams(`embed=operation&op=${op}${query}`));
  return mount(<FramePage frame="operation" />, { sandbox, settings, at: `/op/${settings.op}` });
}

const order = (qty: number) => JSON.stringify({ ...EXAMPLE_ORDER, qty });
const withBody = (body: string) => `&${new URLSearchParams({ body })}`;

describe("a frame with one operation", () => {
  test("shows its operation and nothing else", () => {
    openFrame();
    expect(screen.getByRole("heading", { level: 1, name: "Place an order" })).toBeTruthy();
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.getAllByRole("button", { name: SEND })).toHaveLength(1);
    expect(screen.getByText("Simulated. Nothing leaves this browser.")).toBeTruthy();
  });

  test("shows the newest two of orders, replays, deliveries and refusals as receipts, the newest last", async () => {
    const page = openFrame();
    await page.send();
    await page.waitForText("201 Created");
    expect(receipts()).toEqual(["ORDER 4.75PROCESSING 5 s"]);
    await page.send();
    await waitFor(() => expect(receipts().at(-1)).toBe("COPYCHARGED 0.00"));
    await page.passes(5000);
    expect(receipts()).toEqual(["ORDER 4.75DELIVERED", "COPYCHARGED 0.00"]);
    await page.choose(/Authorization/, "No key");
    await page.press("Regenerate Idempotency-Key");
    await page.send();
    await page.waitForText("401 Unauthorized");
    expect(receipts()).toEqual(["COPYCHARGED 0.00", "REFUSED 401CHARGED 0.00"]);
  });

  test("is the page's own request, whose code is in the language of its address and can be copied", async () => {
    const page = openFrame("&lang=php&base_url=https://api.example.test");
    await page.user.click(await screen.findByRole("tab", { name: "Code" }));
    await page.press("Copy the PHP code");
    expect(await navigator.clipboard.readText()).toContain("https://api.example.test/v1/orders");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      ...["Form", "JSON", "Headers 3", "Code"],
    ]);
  });

  test("says on the button what sending does, before and after a response, and for another order", async () => {
    const page = openFrame();
    screen.getByRole("button", { name: "Order for 4.75" });
    await page.send();
    await screen.findByRole("button", { name: "Send again, no charge" });
    await page.press("Regenerate Idempotency-Key");
    screen.getByRole("button", { name: "Order for 4.75" });
  });

  test("has one filled button: Send, then what the prices lead to", async () => {
    const page = openFrame("", readySandbox(), "listProducts");
    const filled = () => [...document.querySelectorAll("button.bg-accent")].map(({ textContent }) => textContent);
    expect(filled()).toEqual(["Send"]);
    await page.send();
    await waitFor(() => expect(filled()).toEqual(["Use the sample key"]));
  });

  test("begins with the key, which a press turns into its field, and says above the body that nothing was charged", async () => {
    const page = openFrame();
    const line = screen.getByRole("button", { name: /^Idempotency-Key ?\w{4}…\w{4}$/ });
    expect(line.compareDocumentPosition(screen.getByLabelText(/^Player ID/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await page.send();
    await page.send();
    await screen.findByText(sentence("Same key: same order, 0.00 charged."));
    screen.getByText("Kept for the next press: no second charge.");
    await page.user.click(line);
    expect(document.activeElement).toBe(screen.getByLabelText("Idempotency-Key"));
  });

  test("links to the whole sandbox in a new tab: same store, settings, operation and body", () => {
    const query = `&id=e1&theme=dark&reset=1&view=response${withBody(order(5))}`;
    window.history.replaceState(null, "", `/play/?embed=operation&op=placeOrder&ctl=1${query}`);
    openFrame(query);
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Open the sandbox in a new tab" });
    const { pathname, searchParams, hash } = new URL(link.href);
    expect([pathname, hash, link.target]).toEqual(["/play/", "#/op/placeOrder", "_blank"]);
    expect(Object.fromEntries(searchParams)).toEqual({ id: "e1", theme: "dark", op: "placeOrder", body: order(5) });
  });
});

const selected = () =>
  within(screen.getByRole("tablist", { name: "Request and response" })).getByRole("tab", { selected: true })
    .textContent;

test("a narrow frame shows the request, and after Send the response, with the focus on Send; what was typed is kept", async () => {
  narrowScreen();
  const page = openFrame();
  expect(selected()).toBe("Request");
  screen.getByText("Order for 4.75 places one order with sample points.");
  await page.write(/^Quantity/, "3");
  await page.user.keyboard("{Control>}{Enter}{/Control}");
  await page.waitForText("201 Created");
  expect(selected()).toBe("Response");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Send again, no charge" }));
  await page.press("Send again, no charge");
  await screen.findByRole("button", { name: /^Checks: at check 10 ?: stored response/ });
  await page.user.click(screen.getByRole("tab", { name: "Request" }));
  expect(screen.getByRole("textbox", { name: /^Quantity/ })).toHaveProperty("value", "3");
});

test("a narrow frame asks about a new key nobody has copied, in no hidden pane", async () => {
  narrowScreen();
  const { settings } = settingsIn(new URLSearchParams("embed=operation&op=createKey"));
  const page = mount(<FramePage frame="operation" />, { settings, at: "/op/createKey" });
  await page.send();
  await page.waitForText("201 Created");
  await page.send();
  const question = await screen.findByRole("dialog", { name: "Leave without copying the key?" });
  expect(question.closest("[hidden]")).toBeNull();
});

test("a frame that shows only the response sends as well", async () => {
  const page = openFrame("&view=response");
  expect(screen.queryByRole("region", { name: "Request" })).toBeNull();
  await page.send();
  await page.waitForText("201 Created");
});

describe("a preset body", () => {
  const draftsOf = (query: string) => newSession(settingsIn(new URLSearchParams(query)).settings).getState().drafts;

  test("is what the request of its operation starts with, as text", async () => {
    const markup = '<img src=x onerror="window.executed=1">';
    openFrame(withBody(JSON.stringify({ ...EXAMPLE_ORDER, qty: 5, cust_account: { user_id: markup } })));
    expect((await screen.findByRole<HTMLInputElement>("textbox", { name: /^Player ID/ })).value).toBe(markup);
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Quantity/ }).value).toBe("5");
    expect(document.querySelector("img")).toBeNull();
  });

  test("replaces the draft of another body, with a new Idempotency-Key, and keeps the draft of its own", () => {
    const draftOf = (qty: number) => draftsOf(`op=placeOrder${withBody(order(qty))}`).placeOrder;
    const first = draftOf(5);
    const stored = { drafts: { placeOrder: first }, authorization: null };
    sessionStorage.setItem("top-up-sandbox:drafts", JSON.stringify(stored));
    expect(draftOf(5)).toEqual(first);
    expect(draftOf(6)).toMatchObject({ body: order(6), contentType: "application/json" });
    expect(draftOf(6).idempotencyKey).not.toBe(first.idempotencyKey);
  });

  test.each([
    ["of an operation that takes no body", "op=getWallet"],
    ["without an operation", "id=e1"],
  ])("%s is left out", (_, query) => {
    expect(draftsOf(`${query}${withBody(order(5))}`)).toMatchObject({
      placeOrder: { body: expect.stringContaining('"qty": 1') },
      getWallet: { body: "" },
    });
  });
});
