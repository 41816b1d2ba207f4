import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mount, pageSandbox, readySandbox } from "#testing/mount.tsx";
import { keysIn } from "#testing/sandbox.ts";
import { proofsOf } from "#web/client/proofs.ts";
import { callPath } from "#web/client/routes.ts";
import { LivePage } from "./live-page.tsx";

beforeEach(() => localStorage.clear());

const openLive = (sandbox = readySandbox()) => mount(<LivePage />, { sandbox, at: "/go-live" });
const row = (title: string | RegExp): HTMLElement =>
  screen.getByRole("heading", { level: 3, name: title }).closest("li")!;
const foot = (): string => screen.getByText(/^\d of 7 proved$/).textContent ?? "";

describe("the receipt", () => {
  test("has a row for each proof: why it matters and what to press, then its stamp and the call that proved it", async () => {
    const { sandbox, user, address } = openLive();
    expect(screen.getAllByRole("listitem")).toHaveLength(7);
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

  test("fills the request that each press leads to", async () => {
    const { press, session, address, sandbox } = openLive();
    await press("Order more than you have");
    const { body } = session.getState().drafts.placeOrder;
    expect(address()).toBe("/op/placeOrder");
    expect((await sandbox.post("/v1/orders", body)).status).toBe(402);

    await press("Create a key that only reads");
    expect(address()).toBe("/op/createKey");
    const created = await act(() => sandbox.post("/v1/keys", session.getState().drafts.createKey.body));
    act(() => session.setState({ secrets: { [created.json.id]: created.json.key } }));
    await press("Order with the key that only reads");
    expect([address(), session.getState().authorization]).toEqual([
      "/op/placeOrder",
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
    // Another tab has tried the code.
    proofsOf(pageSandbox({ sandbox })).proveCode();
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "top-up-sandbox:proofs" })));
    await screen.findByText("ALL PROVED");
    expect([foot(), /bg-accent/.test(copyAll())]).toEqual(["7 of 7 proved", true]);
  });
});

test("what to ask begins with what the calls relied on, and is copied with the open points", async () => {
  const { sandbox, press } = openLive();
  await act(() => sandbox.order());
  const ask = within(screen.getByRole("region", { name: "Ask the provider" }));
  expect(await ask.findByText(/questions? your calls met$/)).toBeTruthy();
  expect(ask.getAllByText("Place an order").length).toBeGreaterThan(0);
  await press("Copy the questions as Markdown");
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
