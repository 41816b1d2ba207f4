import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { OPERATION_IDS } from "#contract/api/operations.ts";
import { mount, readySandbox, sentence } from "#testing/mount.tsx";
import { olderState } from "#testing/older-state.ts";
import { EXAMPLE_KEY, EXAMPLE_ORDER, newUuid } from "#web/client/draft.ts";
import { FirstScreen } from "#web/client/react/first-screen.ts";
import { authorize, authorizeBy, edit } from "#web/client/store.ts";
import { RequestPane } from "#web/console/request/request-pane.tsx";
import { ResponsePane } from "./response-pane.tsx";

const response = () => within(screen.getByRole("region", { name: "Response" }));
const body = () => screen.getByRole("region", { name: "Response body" });
/** The row of checks, in words. */
const checks = () => response().getByRole("button", { name: /^Checks/ });
const nextStep = () => screen.getByRole("region", { name: "Next step" }).textContent.replaceAll("\u00a0", " ");
/** The button with the focus. */
const focused = () => document.activeElement?.textContent.replace("Ctrl", "");

/** The response beside the request that asks for it. */
function openPanes(at = "/op/listProducts", sandbox = readySandbox(), first: "used" | null = null) {
  const part = mount(
    <FirstScreen value={first}>
      <main>
        <RequestPane />
        <ResponsePane />
      </main>
    </FirstScreen>,
    { sandbox, at },
  );
  return {
    ...part,
    tab: (name: string) =>
      part.user.click(within(screen.getByRole("tablist", { name: "Response" })).getByRole("tab", { name })),
    /** Sends, and waits for the head of the response. */
    sends: async (head: string) => {
      await part.send();
      await response().findByText(head);
    },
    goTo: (address: string) =>
      act(async () => {
        window.location.hash = `#${address}`;
      }),
  };
}

describe("the catalogue", () => {
  test("puts an item into the order, with the fields its product needs", async () => {
    const page = openPanes();
    await page.sends("200 OK");
    await page.press("Order this: 172 Crystals of Starfall Arena");
    expect(page.address()).toBe("/op/placeOrder");
    await page.sends("201 Created");
    const { request } = page.sandbox.panel.exchanges.getState().at(-1)!;
    expect(JSON.parse(request.body)).toMatchObject({ product_item_id: 1002, qty: 1 });
  });

  test("offers no order for an item that is unavailable", async () => {
    const page = openPanes();
    await page.sandbox.panel.adjust({ kind: "switch_item", productItemId: 1002, available: false });
    await page.sends("200 OK");
    const row = within(body()).getByRole("row", { name: /^172 Crystals/ });
    expect(row.textContent).toMatch(/Unavailable$/);
    expect(within(row).queryByRole("button")).toBeNull();
  });

  test("has pages, which buttons turn by another call, up to the last", async () => {
    const page = openPanes();
    await page.sends("Products 1–10 of 24, page 1 of 3");
    expect(response().getByRole("button", { name: "Previous page" }).getAttribute("aria-disabled")).toBe("true");
    await page.press("Next page");
    await page.waitForText("Products 11–20 of 24, page 2 of 3");
    expect(screen.getByRole("textbox", { name: /^Page/ })).toHaveProperty("value", "2");
    await page.press("Next page");
    await page.waitForText("Products 21–24 of 24, page 3 of 3");
    await page.press("Next page");
    expect(page.sandbox.panel.exchanges.getState()).toHaveLength(3);
  });

  test("can be shown as JSON, which stays folded when the same response arrives again, or as raw text", async () => {
    const page = openPanes();
    await page.sends("200 OK");
    await page.tab("JSON");
    const branches = () => [...body().querySelectorAll("details")];
    expect(branches().some(({ open }) => open)).toBe(true);
    await page.press("Collapse all");
    const drawn = branches();
    await page.send();
    await waitFor(() => expect(page.sandbox.panel.exchanges.getState()).toHaveLength(2));
    await response().findByText("200 OK");
    expect(branches()).toEqual(drawn);
    expect(drawn.every((branch) => branch.isConnected && !branch.open)).toBe(true);
    await page.press("Raw");
    expect(body().textContent).toBe((await page.sandbox.get("/v1/products?page=1&limit=10", {})).text);
  });
});

test("on the first screen each call fills a column of one table: the retail prices, then the caller's own", async () => {
  const page = openPanes("/", readySandbox(), "used");
  const columns = () => Array.from(document.querySelectorAll("thead th"), (cell) => cell.textContent);
  const row = () => document.querySelector("tbody tr:nth-child(2)")?.textContent;
  expect(columns()).toEqual(["Item", "Retail", "Your price", "You save", ""]);
  expect(row()).toBe("86 Crystals");
  screen.getByText("Send fills these prices");
  screen.getByText("Your key adds your own price");
  await page.sends("200 OK");
  expect(columns()).toEqual(["Item", "Retail", "Your price", "You save", "Order"]);
  expect(row()).toBe("86 Crystals 5.00Order");
  screen.getByText("Your key adds your own price");
  await page.press("Use the sample key");
  await page.waitForText("4.75");
  expect(columns()).toEqual(["Item", "Retail", "Your price", "You save", "Order"]);
  expect(row()).toBe("86 Crystals 5.004.75save 0.25Order");
  expect(screen.queryByText("Your key adds your own price")).toBeNull();
});

describe("the row of checks", () => {
  test("says how far a call came, and leads to the reasons", async () => {
    const page = openPanes("/op/placeOrder");
    await page.sends("201 Created");
    expect(checks().textContent).toMatch(/^Checks: 13 checks, all passed$/);
    await page.sends("Replayed");
    expect(checks().textContent).toMatch(/^Checks: Replayed at check 10$/);
    await page.user.click(checks());
    expect(screen.getByRole("tab", { name: "Why this response", selected: true })).toBeTruthy();
    const decided = screen.getByRole("list", { name: "The check that decided, and those after it" });
    expect(within(decided).getAllByText("stored response")).toHaveLength(1);
    expect(within(decided).queryByText("stopped")).toBeNull();
    expect(within(decided).getAllByText("not reached")).toHaveLength(3);
    await page.user.click(checks());
    expect(screen.getByRole("tab", { name: "Why this response", selected: true })).toBeTruthy();
  });

  test.each(OPERATION_IDS)("promises and draws the checks that %s needs, before it is sent and after", async (id) => {
    const sandbox = readySandbox();
    await sandbox.order();
    await sandbox.keyWith("wallet:read");
    const page = openPanes(`/op/${id}`, sandbox);
    const squares = () => checks().querySelectorAll("i").length;
    const count = squares();
    expect(checks().textContent).toBe(`Checks: ${count} checks, in order`);
    await page.send();
    await waitFor(() => expect(checks().textContent).toBe(`Checks: ${count} checks, all passed`));
    expect(squares()).toBe(count);
  });

  test("draws no check behind a refusal that its call would not have needed", async () => {
    const page = openPanes("/op/getWallet");
    act(() => authorize(page.session, { kind: "none" }));
    await page.sends("401 Unauthorized");
    expect(checks().textContent).toBe("Checks: Stopped at check 3");
    expect(checks().querySelectorAll("i")).toHaveLength(5);
  });

  test("says where an order stopped that the wallet does not cover; the reasons have both amounts", async () => {
    const page = openPanes();
    await page.sends("200 OK");
    await page.press("Order this: 2195 Crystals of Starfall Arena");
    await page.write(/^Quantity/, "5");
    await page.sends("402 Payment Required");
    expect(checks().textContent).toMatch(/^Checks: Stopped at check 12$/);
    expect(response().getByRole("button", { name: "Order 4 instead: 448.36" })).toBeTruthy();
    const told = await response().findByText(
      sentence(/^5 × 2195 Crystals costs 560\.45\. The wallet has 500\.00: 60\.45 missing\.$/),
    );
    expect(told.closest("b")).toBeTruthy();
    await page.user.click(checks());
    expect(screen.getByText("Checks 1 to 11").closest("details")?.open).toBe(false);
    const decided = screen.getByRole("list", { name: "The check that decided, and those after it" });
    expect(within(decided).getAllByRole("listitem")[0]?.textContent).toMatch(
      /^12Can the wallet pay for it\?cost 560\.45, balance 500\.00stopped$/,
    );
  });
});

describe("the next step", () => {
  test("leads from retail prices to one's own, and to an order; its button keeps the focus", async () => {
    const page = openPanes();
    await page.sends("200 OK");
    expect(nextStep()).toMatch(/^Retail prices: no key was sent\.Next: your own prices\./);
    const row = () => within(body()).getByRole("row", { name: /^86 Crystals/ }).textContent;
    expect(row()).not.toContain("save");
    await page.press("Use the sample key");
    const order = await screen.findByRole("button", { name: "Fill in the order" });
    expect(document.activeElement).toBe(order);
    expect(row()).toMatch(/5\.00.*4\.75.*save 0\.25/);
    await page.user.click(order);
    expect(page.address()).toBe("/op/placeOrder");
  });

  test("says what an order charged, and no balance, while nothing tells of a lost one", async () => {
    const page = openPanes("/op/placeOrder");
    page.sandbox.panel.startFailure({ kind: "response_lost" }, 1, "placeOrder");
    await act(() => page.sandbox.order().catch(() => {}));
    await page.sends("201 Created");
    expect(nextStep()).toMatch(/^Charged 4\.75, order placed\./);
    await page.user.click(checks());
    expect(response().getByText("cost 4.75")).toBeTruthy();
    expect(page.sandbox.balance()).toBe("485.75");
    expect(document.body.textContent).not.toMatch(/485\.75|490\.50/);
  });

  test("leads from an order to its replay, to its delivery, and on to the failures", async () => {
    const page = openPanes("/op/placeOrder");
    await page.sends("201 Created");
    expect(nextStep()).toMatch(/^Wallet 500\.00 →\s495\.25, order placed\.Next: send it again\./);
    const [first] = screen
      .getByRole("region", { name: "Response" })
      .querySelectorAll<HTMLElement>("button, a, select, input, [tabindex='0']");
    expect(first).toBe(within(screen.getByRole("region", { name: "Next step" })).getByRole("button"));
    await page.user.click(within(screen.getByRole("region", { name: "Next step" })).getByRole("button"));
    await response().findByText("Replayed");
    expect(nextStep()).toMatch(
      /^Same response, no charge\. 1 of 7 proved: Before you go live.*Next: the delivery of the order\./,
    );
    await page.press("Read the order");
    await response().findByText("200 OK");
    expect(page.address()).toBe("/op/getOrder");
    expect(nextStep()).toMatch(/Next: the same call, until it is delivered\./);
    await page.passes(6000);
    const [again, ...others] = screen.getAllByRole("button", { name: "Send" });
    expect(others).toHaveLength(1);
    await page.user.click(within(screen.getByRole("region", { name: "Next step" })).getByRole("button"));
    expect(again?.isConnected).toBe(true);
    await waitFor(() => expect(nextStep()).toMatch(/Next: the same calls from your own code\.|Next: the price list\./));
    await page.goTo("/op/placeOrder");
    await page.sends("Replayed");
    expect(nextStep()).toMatch(/^Same response, no charge\. 2 of 7 .*Next: what if a response is lost\?/);
    await page.press("Failures");
    expect(page.address()).toBe("/failures");
  });

  test("of a new order, once sending again is proved, is what comes after that", async () => {
    const page = openPanes("/op/placeOrder");
    await page.sends("201 Created");
    await page.sends("Replayed");
    act(() => edit(page.session, "placeOrder", { idempotencyKey: "another" }));
    await page.sends("201 Created");
    await waitFor(() => expect(nextStep()).toMatch(/Next: the delivered order\.Watch delivery$/));
  });

  test("of a refused call is its fix, and its field is a button that leads to the field", async () => {
    const page = openPanes("/op/placeOrder");
    await page.write(/^Quantity/, "11");
    await page.sends("422 Unprocessable Content");
    expect(page.announcement()).toMatch(/^Refused: 422/);
    await page.press("Go to #/qty");
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Quantity/ }));
    expect(nextStep()).toBe("86 Crystals: 1 to 10 in an order.Quantity 11 is refused.Order 10 instead: 47.50");
    await page.write(/^Player ID/, "MY-CUSTOMER-77");
    await page.sends("422 Unprocessable Content");
    await page.press("Order 10 instead: 47.50");
    await response().findByText("201 Created");
    const [order] = page.sandbox.panel.stateView.getState().orders;
    expect(order).toMatchObject({ qty: 10, cust_account: { user_id: "MY-CUSTOMER-77" } });
  });

  test("of a call whose fields are wrong otherwise is the example order, with its price", async () => {
    const page = openPanes("/op/placeOrder");
    act(() => edit(page.session, "placeOrder", { body: '{"product_item_id": 1005, "qty": 6}' }));
    await page.sends("422 Unprocessable Content");
    expect(nextStep()).toBe("Nothing was charged.Next: the example order.Order the example: 4.75");
  });

  test("of a call that would succeed by now is the same call", async () => {
    const page = openPanes("/op/placeOrder");
    const switches = (available: boolean) =>
      act(() => page.sandbox.panel.adjust({ kind: "switch_item", productItemId: 1001, available }));
    await switches(false);
    await page.sends("409 Conflict");
    await waitFor(() => expect(nextStep()).toContain("Order 1 × 172 Crystals: 9.26"));
    await switches(true);
    await waitFor(() => expect(nextStep()).toBe("Nothing was charged.Next: the same call again.Order for 4.75"));
  });

  test("of a call with the sample key, which is revoked, is another key, else the page of keys", async () => {
    const sandbox = readySandbox();
    const page = openPanes("/op/placeOrder", sandbox);
    await act(() => sandbox.panel.adjust({ kind: "revoke_key", key: SAMPLE_KEY_ID }));
    await page.sends("401 Unauthorized");
    expect(nextStep()).toBe("This key was revoked.Every call with it is refused.API keys");
    const { id, key, last4 } = await sandbox.panel.issueKey(EXAMPLE_KEY);
    act(() => page.session.setState({ secrets: { [id]: key! } }));
    await waitFor(() => expect(nextStep()).toContain(`Order with key …${last4}: 4.75`));
    await page.press(`Order with key …${last4}: 4.75`);
    await response().findByText("201 Created");
  });

  test("of retail prices, while the sample key is revoked, is the page of keys", async () => {
    const page = openPanes();
    await act(() => page.sandbox.panel.adjust({ kind: "revoke_key", key: SAMPLE_KEY_ID }));
    await page.sends("200 OK");
    expect(nextStep()).toBe("Retail prices: no key was sent.Next: a key of your own.API keys");
  });

  test("of an order that the wallet cannot pay for is the cheapest item, else a reset", async () => {
    const sandbox = readySandbox();
    await sandbox.order({ product_item_id: 2304, qty: 4 }, { "Idempotency-Key": "dear" });
    const page = openPanes("/op/placeOrder", sandbox);
    act(() =>
      edit(page.session, "placeOrder", { body: JSON.stringify({ ...EXAMPLE_ORDER, product_item_id: 2304, qty: 1 }) }),
    );
    await page.sends("402 Payment Required");
    expect(nextStep()).toBe("Costs 114.00. Wallet has 44.00.Missing 70.00.Order 1 × 25 Sardines: 0.48");
    const spend = (qty: number) => sandbox.order({ product_item_id: 2001, qty }, { "Idempotency-Key": newUuid() });
    for (const qty of [10, 10, 10, 10, 10, 10, 10, 10, 10, 1]) await act(() => spend(qty));
    await waitFor(() => expect(nextStep()).toBe("Costs 114.00. Wallet has 0.32.Missing 113.68.Reset the sandbox"));
  });

  test("of an order that was read too early says when it is delivered", async () => {
    const sandbox = readySandbox();
    await sandbox.order();
    const page = openPanes("/op/getOrder", sandbox);
    await page.sends("200 OK");
    expect(nextStep()).toContain("Next: the same call, until it is delivered.");
    await page.passes(6000);
    await waitFor(() => expect(nextStep()).toContain("Next: read it again, it is delivered now."));
  });

  test("of a used key is a new one, which promises nothing: a field that is refused then is marked", async () => {
    const page = openPanes("/op/placeOrder");
    await page.sends("201 Created");
    await page.write(/^Player ID/, "");
    await page.sends("422 Unprocessable Content");
    expect(nextStep()).toMatch(/^Nothing was charged\.Next: the same call with a new key\./);
    expect(screen.queryByText("Required")).toBeNull();
    await page.press("Use a new key");
    await screen.findByText("Required");
    expect(page.sandbox.panel.exchanges.getState()).toHaveLength(2);
    expect(screen.getByRole("textbox", { name: /^Player ID/ }).getAttribute("aria-invalid")).toBe("true");
  });

  test("of another call is the open step of Get started", async () => {
    const sandbox = readySandbox();
    await sandbox.order({}, { "Idempotency-Key": "a" });
    sandbox.clock.move(6000);
    const page = openPanes("/op/getOrder", sandbox);
    await page.sends("200 OK");
    expect(nextStep()).toMatch(/Next: the same order, sent again\.Send the order again$/);
    await act(() => sandbox.order({}, { "Idempotency-Key": "a" }));
    expect(nextStep()).toMatch(/^Delivered in 5 s\.Next: the price list\./);
    await page.press("Browse prices");
    expect(page.address()).toBe("/op/listProducts");
  });
});

test("after a reload leads to the last response of its operation in the Log", async () => {
  const sandbox = readySandbox();
  await sandbox.order();
  const page = openPanes("/op/getOrder", sandbox);
  expect(response().getByText("The response appears here.")).toBeTruthy();
  await page.goTo("/op/placeOrder");
  await page.user.click(await response().findByRole("link", { name: "Log" }));
  expect(page.address()).toBe(`/log/${sandbox.panel.exchanges.getState()[0]!.requestId}`);
});

test.each(["", "/op/listProducts"])("a refused field of the query at %j leads to the field, too", async (at) => {
  const page = openPanes(at);
  await page.write(/^limit/i, "0");
  await page.sends("400 Bad Request");
  await page.press("Go to limit");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^limit/i }));
});

test("a refused call links to the page of its error, in a new tab", async () => {
  const page = openPanes("/op/getWallet");
  page.sandbox.panel.startFailure({ kind: "rate_limited" }, 1);
  await page.send();
  const link = await screen.findByRole("link", { name: /^rate_limited/ });
  expect(link.getAttribute("href")).toMatch(/^http.*\/#\/errors\/rate_limited$/);
  expect(link.getAttribute("target")).toBe("_blank");
});

test("a response shows invisible characters, which an older version accepted, by their code points", async () => {
  const sandbox = readySandbox({ ...(await olderState("\u202e8944\u200b250655\ufeff")), seed: 5 });
  // So many that the response is long, and can be shown as raw text.
  for (let more = 0; more < 2; more++) await sandbox.order();
  const page = openPanes("/op/listOrders", sandbox);
  await page.sends("200 OK");
  for (const view of [null, "Raw"]) {
    if (view) await page.press(view);
    expect(body().textContent).toContain("⟨U+202E⟩8944⟨U+200B⟩250655⟨U+FEFF⟩");
    expect(body().textContent).not.toMatch(/[\u202e\u200b\ufeff]/);
  }
});

describe("one button is filled", () => {
  /** What the filled buttons say. */
  const filled = () =>
    [...document.querySelectorAll("button.bg-accent")]
      .map(({ textContent }) => textContent.replace("Ctrl", ""))
      .filter(Boolean);

  test("which is Send, and the next step once there is a response; after an edit it is Send", async () => {
    const page = openPanes("/op/placeOrder");
    expect(filled()).toEqual(["Order for 4.75"]);
    await page.sends("201 Created");
    await waitFor(() => expect(filled()).toEqual([" Send again, no charge"]));
    await page.write(/^Quantity/, "3");
    act(() => edit(page.session, "placeOrder", { idempotencyKey: "other" }));
    expect(filled()).toEqual(["Order for 14.25"]);
  });

  test("also after a new key, which the next request is sent with, and after a refusal", async () => {
    const page = openPanes("/op/createKey");
    await page.sends("201 Created");
    await waitFor(() => expect(filled()).toHaveLength(1));
    expect(filled()).not.toEqual(["Send"]);
    await page.goTo("/op/placeOrder");
    await page.write(/^Quantity/, "11");
    await page.sends("422 Unprocessable Content");
    await waitFor(() => expect(filled()).toEqual(["Order 10 instead: 47.50"]));
  });

  test("which is a new Idempotency-Key for a request other than that of its key, then Send; nothing sends the old one", async () => {
    const page = openPanes("/op/placeOrder");
    await page.sends("201 Created");
    await page.write(/^Quantity/, "3");
    await waitFor(() => expect(filled()).toEqual(["Use a new key"]));
    expect(nextStep()).toMatch(/^This Idempotency-Key is used already\./);
    expect(checks().textContent).toBe("Checks: 13 checks, all passed");
    await page.user.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
    await page.press("Use a new key");
    expect(filled()).toEqual(["Order for 14.25"]);
    expect(document.activeElement?.textContent).toContain("Order for 14.25");
    expect(checks().textContent).toContain("13 checks, all passed");
    expect(page.sandbox.panel.exchanges.getState()).toHaveLength(1);
  });

  test("and none where Send is refused and nothing else helps: each field at fault is marked", async () => {
    const page = openPanes("/op/placeOrder");
    await page.write(/^Quantity/, "11");
    await page.user.clear(screen.getByLabelText(/^Player ID/));
    expect(filled()).toEqual([]);
    expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(2);
  });
});

describe("before a request that will be refused", () => {
  const send = () => document.querySelector("[type=submit]")?.textContent;
  const shown = () => screen.getByRole("region", { name: "Request" }).textContent;

  /** Creates a key that may only read, and selects it. */
  async function withReader({ sandbox, session }: ReturnType<typeof openPanes>) {
    await act(async () => {
      const { id, secret } = await sandbox.keyWith("wallet:read");
      authorizeBy(session, { id, key: secret });
    });
  }

  test("for its key, everything says so, and leads to the sample key", async () => {
    const page = openPanes("/op/placeOrder");
    await withReader(page);
    expect(send()).toMatch(/^Send, expect 403/);
    expect(checks().textContent).toContain("Will stop at check 4: scope");
    expect(shown()).toContain("lacks orders:write");
    expect(shown()).toContain("refused, so nothing is charged");
    expect(shown()).not.toMatch(/needs orders:write|after it/);
    await waitFor(() =>
      expect(nextStep()).toBe("An order needs orders:write.This key may only read the wallet.Use the sample key"),
    );
    act(() => page.session.setState({ pane: "response" }));
    await page.press("Use the sample key");
    expect(page.session.getState().pane).toBe("request");
    expect(send()).toMatch(/^Order for 4\.75/);
    expect(focused()).toBe("Order for 4.75");
    expect(screen.queryByRole("region", { name: "Next step" })).toBeNull();
    expect(page.sandbox.panel.exchanges.getState()).toHaveLength(1);
  });

  test("for its key, another one leaves the rest of the request as it is", async () => {
    const page = openPanes("/op/getOrder");
    await act(() => page.sandbox.order());
    await withReader(page);
    await page.press("Use the sample key");
    expect(send()).toMatch(/^Send(?!,)/);
    expect(page.session.getState().drafts.getOrder.id).toBeNull();
  });

  test("for its key, an order that was placed is promised no second response", async () => {
    const page = openPanes("/op/placeOrder");
    await page.sends("201 Created");
    await withReader(page);
    expect(send()).toMatch(/^Send, expect 403/);
    expect(shown()).not.toMatch(/no charge|Sent again/);
    expect(shown()).toContain("Sending it again charges nothing.");
    expect(checks().textContent).toBe("Checks: 13 checks, all passed");
    expect(nextStep()).toContain("Use the sample key");
    await page.send();
    await response().findByText("403 Forbidden");
    expect(checks().textContent).toContain("Stopped at check 4");
  });

  test("for the balance, what is missing is said, and how many can be paid", async () => {
    const page = openPanes("/op/placeOrder");
    act(() =>
      edit(page.session, "placeOrder", { body: JSON.stringify({ ...EXAMPLE_ORDER, product_item_id: 1005, qty: 5 }) }),
    );
    expect(send()).toMatch(/^Send, expect 402/);
    expect(checks().textContent).toContain("Will stop at check 12: balance");
    expect(shown()).toContain("112.09 × 5 = 560.45 points60.45 missing");
    await waitFor(() => expect(nextStep()).toBe("Costs 560.45. Wallet has 500.00.Missing 60.45.Set quantity to 4"));
    await page.press("Set quantity to 4");
    expect(send()).toMatch(/^Order for 448\.36/);
    expect(focused()).toBe("Order for 448.36");
    expect(page.sandbox.panel.exchanges.getState()).toEqual([]);
    await page.write(/^Quantity/, "5");
    await page.sends("402 Payment Required");
    await page.press("Order 4 instead: 448.36");
    await response().findByText("201 Created");
    expect(focused()).toBe("Send again, no charge");
    await waitFor(() =>
      expect(nextStep()).toMatch(/^Wallet 500\.00 → 51\.64, order placed\. 1 of 7 proved: Before you go live/),
    );
  });

  test("that is to be proved, Send is filled until it has come; then what is proved is said", async () => {
    const page = openPanes("/op/placeOrder?expect=403");
    await withReader(page);
    await waitFor(() => expect(nextStep()).toContain("Use the sample key"));
    const filled = () => [...document.querySelectorAll("button.bg-accent")].map((each) => each.textContent);
    await waitFor(() => expect(filled()).toEqual(["Send, expect 403Ctrl", ""]));
    expect(nextStep()).not.toContain("proved");
    await page.sends("403 Forbidden");
    await waitFor(() => expect(filled()).toEqual(["Order with the sample key: 4.75"]));
    await waitFor(() => expect(nextStep()).toMatch(/^An order needs orders:write\. 1 of 7 proved: Before you go live/));
  });

  test("a new key that may only read leads to its refusal", async () => {
    const page = openPanes("/op/createKey");
    act(() => edit(page.session, "createKey", { body: JSON.stringify({ name: "Reader", scopes: ["wallet:read"] }) }));
    await page.sends("201 Created");
    await waitFor(() =>
      expect(nextStep()).toBe("This key may only read.Next: an order, expect 403.Order with this key"),
    );
    act(() => authorize(page.session, { kind: "console" }));
    await page.goTo("/op/placeOrder");
    await waitFor(() => expect(send()).toMatch(/^Order for/));
    await page.sends("201 Created");
    await page.goTo("/op/createKey");
    await page.press("Order with this key");
    await waitFor(() => expect(page.address()).toBe("/op/placeOrder?expect=403"));
    expect(send()).toMatch(/^Send, expect 403/);
    // The order before is not the one on screen.
    expect(screen.queryByText("201 Created")).toBeNull();
    expect(document.querySelector("button.bg-accent")?.textContent).toMatch(/^Send/);
  });

  test("where nothing was ordered yet, Place an order is filled, not Send", async () => {
    const page = openPanes("/op/getOrder");
    const filled = () => [...document.querySelectorAll("button.bg-accent")].map((each) => each.textContent);
    await waitFor(() => expect(filled()).toEqual(["Place an order"]));
    await page.press("Place an order");
    expect(page.address()).toBe("/op/placeOrder");
  });

  test("for an item that is unavailable, another one of its product is offered", async () => {
    const page = openPanes("/op/placeOrder");
    await act(() => page.sandbox.panel.adjust({ kind: "switch_item", productItemId: 1001, available: false }));
    await waitFor(() => expect(send()).toMatch(/^Send, expect 409/));
    await waitFor(() => expect(nextStep()).toMatch(/^86 Crystals is unavailable\..*Choose 172 Crystals$/));
    await page.press("Choose 172 Crystals");
    await waitFor(() => expect(send()).toMatch(/^Order for 9\.26/));
  });

  test("a sum is read in groups of digits, and what one cannot pay for at all has no other quantity", async () => {
    const page = openPanes("/op/placeOrder");
    const order = (qty: number) =>
      act(() =>
        edit(page.session, "placeOrder", { body: JSON.stringify({ ...EXAMPLE_ORDER, product_item_id: 2304, qty }) }),
      );
    order(10);
    await waitFor(() => expect(nextStep()).toBe("Costs 1,140.00. Wallet has 500.00.Missing 640.00.Set quantity to 4"));
    order(4);
    await page.sends("201 Created");
    act(() => edit(page.session, "placeOrder", { idempotencyKey: "other" }));
    await waitFor(() => expect(send()).toMatch(/^Send, expect 402/));
    expect(nextStep()).toBe("Costs 456.00. Wallet has 44.00.Missing 412.00.Choose 25 Sardines");
  });

  test("the next step after an order does not send it again by a key that was revoked meanwhile", async () => {
    const page = openPanes("/op/placeOrder");
    const { id, secret } = await page.sandbox.keyWith("orders:write");
    act(() => authorizeBy(page.session, { id, key: secret }));
    await page.sends("201 Created");
    await waitFor(() => expect(nextStep()).toContain("Send again, no charge"));
    act(() => authorize(page.session, { kind: "console" }));
    await act(() => page.sandbox.panel.adjust({ kind: "revoke_key", key: id }));
    await waitFor(() => expect(nextStep()).not.toContain("no charge"));
  });
});
