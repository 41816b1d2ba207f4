import { act, cleanup, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import type { OperationId } from "#contract/api/operations.ts";
import { noSettings } from "#contract/page/settings.ts";
import { mount, pageSandbox, readySandbox } from "#testing/mount.tsx";
import { keysIn } from "#testing/sandbox.ts";
import { proofsOf } from "#web/client/proofs.ts";
import { LiveLink } from "#web/client/react/links.tsx";
import { useRoute } from "#web/client/react/use-route.ts";
import { requestNow } from "#web/client/request.ts";
import { adminPageOf, callPath } from "#web/client/routes.ts";
import { LivePage } from "./live-page.tsx";

beforeEach(() => localStorage.clear());

const openLive = (sandbox = readySandbox()) => mount(<LivePage />, { sandbox, at: "/go-live" });
const row = (title: string | RegExp): HTMLElement =>
  screen.getByRole("heading", { level: 3, name: title }).closest("li")!;
const foot = (): string => screen.getByText(/^\d of 7 proved$/).textContent ?? "";

describe("the receipt", () => {
  test("has a row for each proof: what to press, of the first one why, then its stamp and the call that proved it", async () => {
    const { sandbox, user, address } = openLive();
    expect(screen.getAllByRole("listitem")).toHaveLength(7);
    expect(row("Order placed and delivered").textContent).toBe("Order placed and deliveredPlace an ordernot yet");
    expect(row("Prices read with your key").textContent).toContain("What an order costs");
    expect(foot()).toBe("0 of 7 proved");
    const prices = () => row("Prices read with your key");
    expect(prices().textContent).toContain("not yet");
    expect(within(prices()).getByRole("button", { name: "List products with your key" })).toBeTruthy();
    await act(() => sandbox.get("/v1/products"));
    await screen.findByText("1 of 7 proved");
    expect(prices().textContent).toMatch(/Call \d\d:\d\d:\d\dList products, 200PROVED$/);
    await user.click(within(prices()).getByRole("link"));
    expect(address()).toBe(callPath(sandbox.panel.exchanges.getState()[0]!.requestId));
  });

  test("has the time of a call without a link once the Log is cleared", async () => {
    const { sandbox } = openLive();
    await act(() => sandbox.get("/v1/products"));
    act(() => sandbox.panel.forgetExchanges());
    await screen.findByText("1 of 7 proved");
    expect(within(row("Prices read with your key")).queryByRole("link")).toBeNull();
    expect(row("Prices read with your key").textContent).toMatch(/\d\d:\d\d:\d\dPROVED$/);
  });

  test("has a row proved by a response without a body, and by an order refused to a key that reads no balance", async () => {
    const { sandbox } = openLive();
    const ordersOnly = (await sandbox.keyWith("orders:write")).header;
    await act(async () => {
      await sandbox.send("HEAD", "/v1/products", { headers: ordersOnly });
      await sandbox.order({ product_item_id: 2304, qty: 10 }, ordersOnly);
      await sandbox.order({}, ordersOnly);
    });
    await screen.findByText("2 of 7 proved");
    expect(row("Prices read with your key").textContent).toContain("List products, 200");
    expect(row(/^Too low a balance/).textContent).toContain("Refused, then 2 ordered");
  });

  test("has the day of a call that was made on another one", async () => {
    const { sandbox } = openLive();
    await act(async () => {
      await sandbox.get("/v1/products");
      sandbox.clock.move(48 * 3_600_000);
    });
    await act(() => sandbox.order());
    expect(row("Prices read with your key").textContent).toMatch(/Call Sat 21 Nov 2026, \d\d:\d\d:\d\d/);
  });

  test("leads by each press to the page of its request, and orders with the key that only reads once there is one", async () => {
    const { press, session, address, sandbox } = openLive();
    await press("Order more than you have");
    expect(address()).toBe("/op/placeOrder?expect=402");
    await press("Create a key that only reads");
    expect(address()).toBe("/op/createKey");
    const created = await act(() => sandbox.post("/v1/keys", session.getState().drafts.createKey.body));
    act(() => session.setState({ secrets: { [created.json.id]: created.json.key } }));
    await press("Order with the key that only reads");
    expect([address(), session.getState().authorization]).toEqual([
      "/op/placeOrder?expect=403",
      { kind: "created", id: created.json.id },
    ]);
    await press("Try your own code");
    expect(address()).toBe("/recipes/your-own-code");
  });

  test("is stamped once everything is proved, and Copy all is the one filled button", async () => {
    const { sandbox } = openLive();
    const readOnly = (await sandbox.keyWith("wallet:read")).header;
    await act(async () => {
      await sandbox.get("/v1/products");
      sandbox.panel.startFailure({ kind: "response_lost" }, 1, "placeOrder");
      await sandbox.order({}, { "Idempotency-Key": "a" }).catch(() => {});
      await sandbox.order({}, { "Idempotency-Key": "a" });
      await sandbox.order({ product_item_id: 2304, qty: 10 });
      await sandbox.order();
      await sandbox.order({}, readOnly);
      sandbox.clock.move(5000);
    });
    await screen.findByText("6 of 7 proved");
    const copyAll = () => screen.getByRole("button", { name: "Copy all as Markdown" }).className;
    expect([screen.queryByText("ALL PROVED"), /bg-accent/.test(copyAll())]).toEqual([null, false]);
    const facts = screen.getAllByRole("listitem").map((each) => each.querySelector("p > :last-child")?.textContent);
    expect(facts).toEqual([
      "List products, 200",
      "2 × 86 Crystals, 9.50",
      "Key a, replayed",
      "the same key",
      "Missing 649.50, then 2 ordered",
      "wallet:read, order refused",
      undefined,
    ]);
    // Another tab has tried the code.
    proofsOf(pageSandbox({ sandbox })).proveCode();
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "top-up-sandbox:proofs" })));
    await screen.findByText("ALL PROVED");
    expect([foot(), /bg-accent/.test(copyAll())]).toEqual(["7 of 7 proved", true]);
    expect(row(/^Your code/).textContent).toContain("0 charged twice");
  });
});

describe("what a press fills in is what the row needs", () => {
  const ORDER = { product_item_id: 1001, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 1 };
  /** Presses a row's button, sends what it filled in, and returns the status and whether it was a replay. */
  async function pressed(page: ReturnType<typeof openLive>, label: string, operation: OperationId = "placeOrder") {
    const { sandbox, session } = page;
    await page.press(label);
    const { path, method, headers, body } = requestNow({ ...pageSandbox({ sandbox }), session }, operation);
    const response = await act(() =>
      sandbox.send(method, path, { headers: Object.fromEntries(headers), ...(body !== null && { body }) }),
    );
    return [
      response.status,
      response.headers.get("Idempotent-Replayed") === "true",
      session.getState().authorization?.kind,
    ];
  }

  const PRESSED = [
    ["List products with your key", "listProducts", 200],
    ["Place an order", "placeOrder", 201],
    ["Order more than you have", "placeOrder", 402],
    ["Create a key that only reads", "createKey", 201],
  ] as const;

  test.each(PRESSED)("%s: with a key created here, if the sample key is revoked", async (label, operation, status) => {
    const page = openLive();
    const { id, secret } = await act(() => page.sandbox.keyWith("orders:write", "wallet:read"));
    act(() => page.session.setState({ secrets: { [id]: secret } }));
    await act(() => page.sandbox.panel.adjust({ kind: "revoke_key", key: SAMPLE_KEY_ID }));
    expect(await pressed(page, label, operation)).toEqual([status, false, "created"]);
  });

  test.each(PRESSED)("%s: with a key that was pasted, if it may do it", async (label, operation, status) => {
    const page = openLive();
    const { secret: value } = await act(() => page.sandbox.keyWith("orders:write", "wallet:read"));
    act(() => page.session.setState({ authorization: { kind: "pasted", value } }));
    expect(await pressed(page, label, operation)).toEqual([status, false, "pasted"]);
  });

  test("an order: with the sample key, if the chosen one may only read, or is of no sandbox", async () => {
    const page = openLive();
    const { secret } = await act(() => page.sandbox.keyWith("wallet:read"));
    for (const value of [secret, "rsk_demo_nonsense"]) {
      act(() => page.session.setState({ authorization: { kind: "pasted", value } }));
      expect(await pressed(page, "Order more than you have")).toEqual([402, false, "console"]);
    }
  });

  test("the order that was placed, whatever the form holds by now", async () => {
    const page = openLive();
    await act(() => page.sandbox.order(ORDER, { "Idempotency-Key": "mine" }));
    await page.press("Order more than you have");
    expect(await pressed(page, "Send the order again")).toEqual([201, true, "console"]);
  });

  test("a new order, where the one that was placed has no key that protects it", async () => {
    const page = openLive();
    await act(() => page.sandbox.order(ORDER));
    expect(screen.queryByRole("button", { name: "Send the order again" })).toBeNull();
    expect(await pressed(page, "Place an order, and send it again")).toEqual([201, false, "console"]);
  });

  test("an order that goes through, where the example is switched off, or costs more than is left", async () => {
    const page = openLive();
    await act(() => page.sandbox.panel.adjust({ kind: "switch_item", productItemId: 1001, available: false }));
    expect(await pressed(page, "Place an order")).toEqual([201, false, "console"]);
    await act(async () => {
      await page.sandbox.panel.adjust({ kind: "switch_item", productItemId: 1001, available: true });
      for (const [product_item_id, qty] of [
        [2304, 4],
        [1803, 1],
        [2003, 1],
      ])
        await page.sandbox.order({ product_item_id, qty });
      page.sandbox.panel.forgetExchanges();
    });
    expect(Number(page.sandbox.panel.stateView.getState().balance)).toBeLessThan(4.75);
    expect(await pressed(page, "Place an order, and send it again")).toEqual([201, false, "console"]);
  });

  test("an order of most of the balance, where it covers every one", async () => {
    const page = openLive();
    const { panel } = page.sandbox;
    await act(async () => {
      await panel.adjust({ kind: "set_custom_rate", rate: 500 });
      for (const productItemId of [2304, 3005])
        await panel.adjust({ kind: "switch_item", productItemId, available: false });
    });
    expect(await pressed(page, "Spend most of the balance first")).toEqual([201, false, "console"]);
    expect(await pressed(page, "Order more than you have")).toEqual([402, false, "console"]);
  });
});

test("what to ask begins with what the calls relied on, and is copied with the open points", async () => {
  const { sandbox, press } = openLive();
  const ask = within(screen.getByRole("region", { name: "Ask the provider" }));
  expect(ask.getByText("15 points the spec does not cover")).toBeTruthy();
  await act(() => sandbox.order());
  expect(await ask.findByText(/^\d+ questions?$/)).toBeTruthy();
  expect(ask.getAllByText("Place an order").length).toBeGreaterThan(0);
  expect(ask.getByText("15 more points the spec does not cover")).toBeTruthy();
  await press("Copy as Markdown: the questions");
  const text = await navigator.clipboard.readText();
  expect(text).toMatch(/## Place an order\n\n- Does /);
  expect(text).toMatch(/## Not covered by the API spec\n\n- failed or refunded orders\n/);
});

test("the whole is copied as Markdown, without a key", async () => {
  const { sandbox, press } = openLive();
  await act(async () => sandbox.get("/v1/products", (await sandbox.keyWith("wallet:read")).header));
  await screen.findByText("1 of 7 proved");
  await press("Copy all as Markdown");
  const text = await navigator.clipboard.readText();
  expect(text).toMatch(/^# Before you go live\n\n1 of 7 proved, .*Simulated: proves your calls, not the provider/);
  expect(text).toMatch(
    /- \[x\] Prices read with your key: proved 2026-11-21T08:01:19\.000Z, `req_\w+`\n- \[ \] Order placed/,
  );
  expect(keysIn(text)).toEqual([]);
});

test("the two values are read in the chosen language, which is kept for the code too", async () => {
  const { choose, session } = openLive();
  const code = () => screen.getByLabelText("The two values").textContent;
  expect(code()).toContain("process.env");
  await choose("Language", "PHP");
  expect(code()).toContain("getenv('BASE_URL')");
  expect(session.getState().codeLanguage?.language).toBe("php");
});

test("prints", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const { press } = openLive();
  await press("Print");
  expect(print).toHaveBeenCalledOnce();
});

test("an embed links to it nowhere", () => {
  mount(<LiveLink />);
  expect(screen.getByRole("link").textContent).toBe("Before you go live");
  cleanup();
  mount(<LiveLink />, { settings: { ...noSettings, embed: "full" } });
  expect(screen.queryByRole("link")).toBeNull();
});

test.each([
  [null, "go-live"],
  ["full", "none"],
] as const)("with embed=%s the address of the page shows %s, as an old address of a lesson does", (embed, shown) => {
  const Shown = () => <output>{adminPageOf(useRoute()) ?? "none"}</output>;
  for (const at of ["/go-live", "/lessons/first-order"]) {
    const { unmount } = mount(<Shown />, { settings: { ...noSettings, embed }, at });
    expect(screen.getByRole("status").textContent).toBe(shown);
    unmount();
  }
});
