import { act, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { noSettings } from "#contract/page/settings.ts";
import { mount, readySandbox } from "#testing/mount.tsx";
import { handClock, memoryChannel, memoryStorage, minutes, type Sandbox } from "#testing/sandbox.ts";
import { PlainTill } from "./plain-till.tsx";
import { Till } from "./till.tsx";

const aside = (
  <aside>
    <Till />
  </aside>
);
const till = () => screen.getByRole("region", { name: "Receipts" });
const names = () =>
  within(till())
    .queryAllByRole("article")
    .map((receipt) => receipt.getAttribute("aria-label")?.replace(/ord_\w+/, "ord"));

const DAY = minutes(24 * 60) + 1;
const KEYED = { "Idempotency-Key": "k" };

/** The till after an order whose request or response was lost. */
async function openAfterLoss(kind: "response_lost" | "request_lost") {
  const sandbox = readySandbox();
  sandbox.panel.startFailure({ kind }, 1, "placeOrder");
  await sandbox.order({}, KEYED).catch(() => {});
  const part = mount(aside, { sandbox, at: "/op/placeOrder" });
  await within(till()).findByText("NO RESPONSE");
  return part;
}

test("the till before the first receipt says what the steps will print", async () => {
  mount(aside);
  expect(till().textContent).toMatch(/500\.00sample points.*1 × 86 Crystals4\.75.*CHARGED 0\.00.*Charged once\.$/);
});

test("the till has an order delivered, and its receipt links to it", async () => {
  const { sandbox, press } = mount(aside);
  await act(() => sandbox.order());
  await press(/^Deliver now/);
  expect(within(till()).getByText("DELIVERED")).toBeTruthy();
  const link = within(till()).getByRole("link", { name: /^ORDER ord_/ });
  expect(document.activeElement).toBe(link);
  expect(link.getAttribute("href")).toMatch(/^#\/orders\/ord_/);
});

test("a stamp lands with its press, not again when the page is opened", async () => {
  const sandbox = readySandbox();
  await sandbox.order({}, KEYED);
  await sandbox.order({}, KEYED);
  const { passes } = mount(aside, { sandbox });
  await screen.findByText("CHARGED 0.00");
  expect(till().querySelectorAll(".lands, .prints, .slides-out")).toHaveLength(0);
  await passes(5000);
  expect(within(till()).getByText("DELIVERED").closest(".lands")).toBeTruthy();
});

test("the plain till has balance, orders, receipts and the chart in words, and no control", async () => {
  const { sandbox, passes } = mount(<PlainTill />, { settings: { ...noSettings, embed: "state" } });
  expect(screen.getByText("No orders yet")).toBeTruthy();
  await act(async () => {
    await sandbox.order({}, KEYED);
    await sandbox.order({}, KEYED);
    await sandbox.order({ qty: 99 });
  });
  expect(screen.getByText("490.50")).toBeTruthy();
  expect(screen.getByText("1 order, 1 processing")).toBeTruthy();
  expect(screen.getByRole("img", { name: "Balance from 500.00 to 490.50 over 1 order" })).toBeTruthy();
  expect(screen.getByText("REFUSED 422")).toBeTruthy();
  await passes(5000);
  expect(screen.getByText("DELIVERED")).toBeTruthy();
  expect(screen.getByText("1 order")).toBeTruthy();
});

describe("a lost response", () => {
  test("hangs as a hollow receipt: no charge and no new balance is shown before one has looked", async () => {
    const { sandbox, user } = await openAfterLoss("response_lost");
    expect(sandbox.balance()).toBe("490.50");
    expect(names()).toEqual(["No response"]);
    expect(till().textContent).toContain("CHARGEDunknown");
    expect(till().textContent).toContain("500.00last known");
    expect(till().textContent).not.toContain("490.50");
    expect(within(till()).getByRole("link", { name: /^Call \S+: No response$/ })).toBeTruthy();
    await user.click(screen.getByRole("tab", { name: "Log 1" }));
    await within(till()).findByText("No response");
    expect(within(till()).queryByText("201 Created")).toBeNull();
  });

  test("prints its receipt once the service's side is looked at, and that is remembered", async () => {
    const { sandbox, press, announcement, unmount } = await openAfterLoss("response_lost");
    await press(/See the service's side/);
    expect(announcement()).toBe("The order was placed: charged 9.50, balance 490.50");
    expect(names()).toEqual(["Order ord"]);
    expect(till().contains(document.activeElement)).toBe(true);
    unmount();
    mount(aside, { sandbox });
    expect(names()).toEqual(["Order ord"]);
  });

  test("prints its receipt with a copy of each retry with the same key that has its response", async () => {
    const { sandbox } = await openAfterLoss("response_lost");
    await act(() => sandbox.order({}, KEYED));
    expect(names()).toEqual(["Order ord", "Copy 1, charged 0.00"]);
    await act(() => sandbox.order({}, KEYED));
    expect(names()).toEqual(["Order ord", "Copy 2, charged 0.00", "Copy 1, charged 0.00"]);
    expect(till().textContent).toContain("490.50left of 500.00");
  });
});

test("a refused order and a refused key print a receipt, a refused read prints none", async () => {
  const { sandbox } = mount(aside);
  await act(async () => {
    await sandbox.get("/v1/orders/ord_unknown");
    await sandbox.get("/v1/wallet", {});
    await sandbox.respond(new Request("http://localhost/v1/orders", { method: "PUT" }));
    await sandbox.order({ qty: 99 });
    await sandbox.post("/v1/keys", { name: "", scopes: [] });
  });
  expect(names()).toEqual(["Refused, 422", "Refused, 422"]);
  expect(within(till()).getAllByText("REFUSED 422")).toHaveLength(2);
});

test.each<[string, string, (sandbox: Sandbox) => Promise<unknown>]>([
  ["its amount", "Missing640.00", ({ order }) => order({ product_item_id: 2304, qty: 10 })],
  ["its scope", "needs orders:write", async ({ order, keyWith }) => order({}, (await keyWith("wallet:read")).header)],
  [
    "its title where the key may not read the balance",
    "The wallet balance is too low.",
    async ({ order, keyWith }) => order({ product_item_id: 2304, qty: 10 }, (await keyWith("orders:write")).header),
  ],
])("a refusal prints %s", async (_, words, call) => {
  const { sandbox } = mount(aside);
  await act(() => call(sandbox));
  expect(within(till()).getByRole("article", { name: /^Refused/ }).textContent).toContain(words);
});

describe("an order that was placed twice", () => {
  const titles = () => within(till()).queryAllByText(/^(ORDER|DUPLICATE)$/);
  const shown = () => titles().map((title) => title.textContent);

  test("is a duplicate once the service's side of the lost response is looked at", async () => {
    const { sandbox, press } = await openAfterLoss("response_lost");
    await act(() => sandbox.order({}, { "Idempotency-Key": "another" }));
    expect(names()).toEqual(["Order ord", "No response"]);
    await press(/See the service's side/);
    expect(shown()).toEqual(["DUPLICATE", "ORDER"]);
    expect(within(till()).getByText("CHARGED AGAIN")).toBeTruthy();
  });

  test.each<[string, string[], (sandbox: Sandbox) => Promise<unknown>]>([
    ["with a key that has expired", ["DUPLICATE", "ORDER"], ({ order }) => order({}, KEYED)],
    ["with a new key, after its response", ["ORDER", "ORDER"], ({ order }) => order({}, { "Idempotency-Key": "new" })],
    ["of another body", ["ORDER", "ORDER"], ({ order }) => order({ qty: 1 }, { "Idempotency-Key": "new" })],
  ])("%s reads %o", async (_, expected, again) => {
    const { sandbox } = mount(aside);
    await act(() => sandbox.order({}, KEYED));
    sandbox.clock.move(DAY);
    await act(() => again(sandbox));
    expect(shown()).toEqual(expected);
  });

  test("is a duplicate also if one looked before it was sent", async () => {
    const { sandbox, press } = await openAfterLoss("response_lost");
    await press(/See the service's side/);
    sandbox.clock.move(1);
    await act(() => sandbox.order({}, { "Idempotency-Key": "another" }));
    expect(shown()).toEqual(["DUPLICATE", "ORDER"]);
  });

  test("is none if a retry told of the first one before", async () => {
    const { sandbox } = await openAfterLoss("response_lost");
    await act(() => sandbox.order({}, KEYED));
    await act(() => sandbox.order({}, { "Idempotency-Key": "another" }));
    expect(shown()).toEqual(["ORDER", "ORDER"]);
  });
});

test("a lost request looks the same as a lost response, until one looks: it never arrived", async () => {
  const { press, announcement } = await openAfterLoss("request_lost");
  expect(names()).toEqual(["No response"]);
  await press(/See the service's side/);
  expect(announcement()).toBe("The request never arrived. Nothing was charged");
  expect(names()).toEqual(["Request never received"]);
  expect(till().textContent).toMatch(/NOT RECEIVED.*CHARGED0\.00/);
});

test("a reset in another tab clears the receipts and the log", async () => {
  const given = { storage: memoryStorage(), clock: handClock() };
  const { join } = memoryChannel();
  const sandbox = readySandbox({ ...given, channel: join() });
  const theirs = readySandbox({ ...given, channel: join(), seed: 2 });
  const adopted = () => act(async () => sandbox.adopt(given.storage.kept.get("top-up-sandbox") ?? ""));
  await theirs.order();
  mount(aside, { sandbox });
  await adopted();
  expect(within(till()).queryByText("Charged once.")).toBeNull();
  await act(async () => void (await theirs.panel.reset()));
  await adopted();
  expect(within(till()).getByText("Charged once.")).toBeTruthy();
  expect(sandbox.panel.exchanges.getState()).toEqual([]);
});
