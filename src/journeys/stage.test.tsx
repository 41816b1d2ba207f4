import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noHost } from "#contract/page/host.ts";
import { settingsIn, storeName } from "#contract/page/settings.ts";
import { readySandbox, sentence } from "#testing/mount.tsx";
import type { Sandbox } from "#testing/sandbox.ts";
import { DEMO_STEPS } from "#web/learn/present/script.ts";
// Loaded with the test file, so that no test waits for it.
import "#web/app/stage.tsx";
import { openPage } from "./open-page.tsx";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox({ pageSeed: 852 });
  window.history.replaceState(null, "", "/");
});

afterEach(() => void vi.useRealTimers());

/** The demo's progress, as saved by this tab. */
const kept = () => JSON.parse(sessionStorage.getItem(`${storeName("stage")}:demo`) ?? "null");
const done = () => kept()?.done ?? 0;

/** Everything that must be the same in every run. */
function recordOf({ panel }: Sandbox) {
  const { balance, orders, keys, ledger } = panel.stateView.getState();
  return { balance, orders, ledger, keys, requests: panel.exchanges.getState().map(({ requestId }) => requestId) };
}

async function openStage(query = "present=1&reset=1", at = 1, host = noHost) {
  const view = openPage(sandbox, settingsIn(new URLSearchParams(query)).settings, "", host);
  await screen.findByRole("navigation", { name: "Steps" });
  await reached(at);
  return view;
}

async function reached(count: number) {
  await expect.poll(done).toBe(count);
  await expect
    .poll(() => document.querySelector("main")?.closest("[aria-busy]")?.getAttribute("aria-busy"))
    .toBe("false");
}

const press = (key: string, target: Element | Window = window) =>
  act(async () => void fireEvent.keyDown(target, { key }));

async function pageDownTo(count: number) {
  while (done() < count) {
    const next = done() + 1;
    await press("PageDown");
    await reached(next);
  }
}

const receipts = () => within(screen.getByRole("complementary", { name: "Receipts and balance" }));
const headline = () => screen.getByRole("heading", { level: 1 }).textContent;
/** The balance above the receipts. */
const balance = () => screen.getByRole("complementary").querySelector("p")?.textContent;
const amounts = () => [...screen.getByRole("main").querySelectorAll("dt, dd")].map(({ textContent }) => textContent);
const controls = () => screen.getByRole("contentinfo");

test("the script, by Page Down alone, shows its subjects: title, prices, margin, delivery, a lost response, a program, a refusal, scopes, code, the end", async () => {
  await openStage();
  expect(screen.getByRole("main").textContent).toContain("localhost:3000Sell top-ups. Keep the difference.");
  screen.getByText("Your price list, orders and safety in three minutes.");
  screen.getByText("Prices of the gold tier.");
  await pageDownTo(2);
  expect(headline()).toBe("Step 1 of 8: Your price list, in one call.");
  expect(balance()).toBe("500.00points");
  screen.getByText("without a key");
  const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  const before = heads();
  expect(before).toContain("You keep");
  expect(screen.queryByText("0.40")).toBeNull();
  await pageDownTo(3);
  expect(heads().slice(0, 4)).toEqual(before.slice(0, 4));
  screen.getByText("0.40");
  await pageDownTo(4);
  expect(amounts()).toEqual(["Your customer pays", "38.99", "You pay", "35.87", "You keep", "3.12"]);
  expect(balance()).toBe("464.13points, 3.12 kept so far");
  await pageDownTo(5);
  await act(async () => sandbox.clock.move(4000));
  receipts().getByText("DELIVERED");
  expect(amounts().slice(-2)).toEqual(["From order to delivery", "5 s"]);
  await pageDownTo(6);
  expect(screen.getAllByText("No response")).not.toEqual([]);
  screen.getByText("Was it placed? Your shop can't tell.");
  expect(receipts().getByText("NO RESPONSE")).toBeTruthy();
  expect(receipts().queryByText("9.20")).toBeNull();
  expect(balance()).toBe("464.13last known");
  screen.getByText("Not sent yet: the retry with the same key.");
  await pageDownTo(7);
  screen.getByText("It was placed and charged. Your shop can't see that.");
  expect(receipts().queryByText("NO RESPONSE")).toBeNull();
  expect(balance()).toBe("454.93points, 3.92 kept so far");
  receipts().getByText("PROCESSING");
  await pageDownTo(8);
  expect(receipts().getAllByText("DELIVERED")).toHaveLength(2);
  screen.getByText(sentence("The service responds 201, charged 0.00."));
  screen.getByText("One order. One charge.");
  receipts().getByText("CHARGED 0.00");
  expect(screen.getByRole("main").textContent).toContain("Idempotency-Key order-2");
  await pageDownTo(9);
  expect((await screen.findByRole("region", { name: "Program" })).textContent).toContain("crypto.randomUUID()");
  expect(headline()).toBe("Step 5 of 8: Can your code charge twice? We try every failure.");
  await pageDownTo(11);
  expect(screen.getByRole("region", { name: "Program" }).textContent).toContain('"order-4711"');
  await pageDownTo(12);
  expect(amounts()).toEqual(["5 × 2195 Crystals cost", "542.75", "Your wallet has", "454.93", "Charged", "0.00"]);
  receipts().getByText("REFUSED 402");
  await pageDownTo(13);
  expect(amounts()).toEqual(["Accounting", "wallet:read", "Read the balance", "200 OK", "Order", "\u00a0"]);
  await pageDownTo(14);
  expect(amounts()).toEqual(["Accounting", "wallet:read", "Read the balance", "200 OK", "Order", "403 refused"]);
  await pageDownTo(15);
  await screen.findByRole("region", { name: "Code in cURL" });
  screen.getByRole("img", { name: /^QR code of/ });
  expect(screen.queryByRole("complementary")).toBeNull();
  await pageDownTo(16);
  expect(headline()).toBe("Step 8 of 8: Three minutes. Charged once.");
  expect(screen.getByRole("article").textContent).toMatch(/^YOUR THREE MINUTES Orders 2Charged twice 0YOU KEPT 3.92$/);
  expect(screen.queryByRole("complementary")).toBeNull();
  await press("PageDown");
  expect(done()).toBe(DEMO_STEPS.length);
});

test("the receipt of the talk has the failures that were tried, after a reload too", async () => {
  sessionStorage.setItem(`${storeName("stage")}:demo`, JSON.stringify({ done: 16, startedAt: null, tried: 42 }));
  await openStage("present=1", 16);
  expect(screen.getByRole("article").textContent).toContain("Orders 2Failures tried 42Charged twice 0");
});

test.each([
  ["the provider's name", { providerName: "Acme" }, "Acme"],
  ["the host of the API", { apiBaseUrl: "https://api.acme.example:8443/topup" }, "api.acme.example:8443"],
])("the title has %s", async (_, host, name) => {
  await openStage(undefined, undefined, { ...noHost, ...host });
  expect(screen.getByRole("main").textContent).toMatch(new RegExp(`^${name}Sell top-ups`));
});

test("the controls are shown while the pointer moves or one has something to say, and hidden 3 seconds later", async () => {
  await openStage();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const isShown = () => controls().dataset.shown;
  const point = (type: string, movementX: number) =>
    act(async () => void window.dispatchEvent(Object.assign(new Event(type), { movementX, movementY: 0 })));
  const passes = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds));
  expect(isShown()).toBe("false");
  await point("pointermove", 0);
  expect(isShown()).toBe("false");
  await point("pointermove", 4);
  await passes(2000);
  await point("pointermove", 1);
  await passes(2900);
  expect(isShown()).toBe("true");
  await passes(200);
  expect(isShown()).toBe("false");
  await point("pointerdown", 0);
  expect(isShown()).toBe("true");
  await passes(3000);
  await press("q");
  expect(isShown()).toBe("true");
  await press("q");
  expect(isShown()).toBe("false");
});

describe("going back", () => {
  test("restores the seeded world; quick presses forward are run one after the other, with the same result", async () => {
    await openStage();
    await pageDownTo(6);
    const slowly = recordOf(sandbox);
    for (const back of [5, 4, 3, 2, 1]) {
      await press("PageUp");
      await reached(back);
    }
    expect(recordOf(sandbox)).toMatchObject({ balance: "500.00", orders: [] });
    const five = Array.from({ length: 5 }, () => "PageDown");
    await act(async () => {
      for (const key of [...five, "PageUp", "PageDown"]) fireEvent.keyDown(window, { key });
    });
    await reached(6);
    expect(recordOf(sandbox)).toEqual(slowly);
  });

  test("if the browser refuses to store, the page says so, and a step's number restarts the stage", async () => {
    await openStage();
    await pageDownTo(3);
    sandbox.storage.fail = "writes";
    await press("PageDown");
    expect((await screen.findByRole("alert")).textContent).toContain("The browser refused to store the change.");
    sandbox.storage.fail = null;
    await press("1");
    await expect.poll(() => screen.queryByRole("alert")).toBeNull();
    await pageDownTo(4);
    expect(recordOf(sandbox).orders).toHaveLength(1);
  });
});

const findQuestion = (text: string) => screen.findByRole("heading", { level: 1, name: text });

test("a digit answers a question while the questions are shown in place of the steps", async () => {
  await openStage();
  await press("q");
  expect(screen.queryByRole("navigation", { name: "Steps" })).toBeNull();
  await press("5");
  screen.getByRole("list", { name: "Questions" });
  await press("4");
  await findQuestion("What is in the wallet?");
  expect(screen.queryByRole("list", { name: "Questions" })).toBeNull();
});

test.each([
  ["t", "What if the balance is too low?", "Charged"],
  ["c", "What does the call look like?", "curl"],
  ["l", "What if a response is lost?", "One order. One charge."],
  ["w", "What is in the wallet?", "Spent on 2 orders"],
])(
  "the key %s asks its question at any step, and the next key goes back to the same step and state",
  async (key, words, shown) => {
    await openStage();
    await pageDownTo(8);
    const before = recordOf(sandbox);
    for (const back of [key, "PageDown", "PageUp", "Escape"]) {
      await press(key);
      await findQuestion(words);
      await expect.poll(() => screen.getByRole("main").textContent).toContain(shown);
      await press(back);
      await screen.findByRole("heading", { level: 1, name: /The network drops/ });
      await reached(8);
      expect(recordOf(sandbox)).toEqual(before);
    }
    await pageDownTo(9);
  },
);

describe("the keys of a clicker", () => {
  test("arrows move; a held key counts once", async () => {
    await openStage();
    await press("ArrowRight", screen.getByRole("main"));
    await reached(2);
    await act(async () => void fireEvent.keyDown(window, { key: "PageDown", repeat: true }));
    await press("ArrowLeft", screen.getByRole("main"));
    await reached(1);
  });

  test.each([false, true])(
    "F5, which starts a presentation, fills the screen, with Shift %s, and reloads nothing",
    async (shiftKey) => {
      const fill = vi.fn(async () => {});
      document.documentElement.requestFullscreen = fill;
      await openStage();
      await act(async () => void expect(fireEvent.keyDown(window, { key: "F5", shiftKey })).toBe(false));
      expect(fill).toHaveBeenCalledOnce();
      expect(done()).toBe(1);
    },
  );

  test("b blanks the screen, and the next key only restores it", async () => {
    await openStage();
    await press("b");
    const blank = screen.getByRole("button", { name: /^The screen is blank/ });
    await press("PageDown");
    expect(blank.isConnected).toBe(false);
    expect(done()).toBe(1);
    await press(".");
    await act(async () => screen.getByRole("button", { name: /^The screen is blank/ }).click());
    expect(screen.queryByRole("button", { name: /^The screen is blank/ })).toBeNull();
  });

  test("Escape leaves only at the second press, and any other key cancels the first one", async () => {
    const assign = vi.fn();
    vi.spyOn(window.location, "assign").mockImplementation(assign);
    await openStage();
    await press("Escape");
    screen.getByRole("button", { name: "Escape again to exit" });
    await press("PageDown");
    await reached(2);
    screen.getByRole("button", { name: "Exit" });
    await press("Escape");
    await press("Escape");
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/`);
  });

  test("single characters do nothing if they are switched off", async () => {
    localStorage.setItem("top-up-sandbox:shortcuts", "off");
    await openStage();
    await press("b");
    await press("5");
    expect(screen.queryByRole("button", { name: /^The screen is blank/ })).toBeNull();
    expect(done()).toBe(1);
  });
});

test.each([
  ["no window", null],
  ["a closed window", { closed: true }],
])("notes whose window is blocked, with %s, are shown on the stage and follow it", async (_, opened) => {
  vi.stubGlobal("open", () => opened);
  await openStage();
  const notes = screen.getByRole("button", { name: "Notes" });
  await act(async () => notes.click());
  expect(screen.getByRole("alert").textContent).toMatch(/^The browser blocked the window of the notes/);
  const words = () => screen.getByRole("region", { name: "This step" }).textContent;
  expect(words()).toContain("Say who you are.");
  await pageDownTo(6);
  expect(words()).toContain("The shop can't tell.");
  // Nothing that is not shown yet.
  expect(words()).not.toMatch(/it was\.|0\.00/);
  await pageDownTo(8);
  expect(words()).toContain("CHARGED 0.00");
});

test("the screen stays on while the stage is in view, and again each time it is shown", async () => {
  const release = vi.fn(async () => {});
  const request = vi.fn(async () => ({ release }));
  vi.stubGlobal("navigator", Object.create(navigator, { wakeLock: { value: { request } } }));
  const show = (state: DocumentVisibilityState) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const { unmount } = await openStage();
  const before = request.mock.calls.length;
  expect(request).toHaveBeenCalledWith("screen");
  show("hidden");
  expect(request).toHaveBeenCalledTimes(before);
  show("visible");
  expect(request).toHaveBeenCalledTimes(before + 1);
  const released = release.mock.calls.length;
  unmount();
  await expect.poll(() => release.mock.calls.length).toBe(released + 1);
  show("visible");
  expect(request).toHaveBeenCalledTimes(before + 1);
});

test.each([
  ["the host's sign-up", "https://acme.example/sign-up", "Get a key from Acme"],
  ["this page without one", null, "Place an order before I pack up"],
])("the last slide leads to %s, as a QR code", async (_, signupUrl, words) => {
  await openStage("present=1&reset=1&step=8", 15, { ...noHost, providerName: "Acme", signupUrl });
  await pageDownTo(16);
  await screen.findByRole("img", { name: `QR code of ${signupUrl ?? `${window.location.origin}/`}` });
  screen.getByText(words);
});
