// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Settings, settingsIn, storeName } from "#contract/page/settings.ts";
import { answeringSandbox, onAWideScreen } from "#testing/open-page.tsx";
import type { Sandbox } from "#testing/sandbox.ts";
import { App } from "#web/app/app.tsx";
import { DEMO_STEPS, doneAt, SCRIPT } from "#web/learn/present/script.ts";
// Loaded with the test, so that none waits for it.
import "#web/app/stage.tsx";

onAWideScreen();

const settingsOf = (query: string): Settings => settingsIn(new URLSearchParams(query)).settings;

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = answeringSandbox({ pageSeed: 852 });
  window.history.replaceState(null, "", "/");
});

/** How far the stage has come, as this tab keeps it. */
const kept = () => JSON.parse(sessionStorage.getItem(`${storeName("stage")}:beat`) ?? "null");
const done = () => kept()?.done ?? 0;

/** Everything a rehearsal must repeat. */
function recordOf({ panel }: Sandbox) {
  const { balance, orders, keys, ledger } = panel.stateView.getState();
  return { balance, orders, ledger, keys, requests: panel.exchanges.getState().map(({ requestId }) => requestId) };
}

async function openStage(query = "present=1&reset=1", at = 1) {
  vi.stubGlobal("fetch", async (input: Request) => {
    const response = await sandbox.respond(input);
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  });
  const view = render(<App panel={sandbox.panel} settings={settingsOf(query)} />);
  await screen.findByRole("navigation", { name: "Steps" });
  await reached(at);
  return view;
}

async function reached(count: number) {
  await expect.poll(done).toBe(count);
  await expect.poll(() => document.querySelector("main")?.parentElement?.getAttribute("aria-busy")).toBe("false");
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

const tape = () => within(screen.getByRole("complementary", { name: "Tape and balance" }));
const head = () => screen.getByRole("banner").textContent;

describe("the script, by Page Down alone", () => {
  test("shows what is spoken of: prices, a key, an order, a lost answer and its replay, delivery, code", async () => {
    await openStage();
    expect(head()).toContain("No account, no server.500.00");
    await pageDownTo(2);
    screen.getByText(/because no key was sent/);
    await pageDownTo(3);
    expect(screen.getByText("You will see this key once.").parentElement?.parentElement?.textContent).toContain(
      "hidden",
    );
    await pageDownTo(4);
    expect(screen.getAllByText(/^rsk_demo_\w{36}$/)).not.toEqual([]);
    await pageDownTo(5);
    expect(screen.queryAllByText(/^rsk_demo_\w{36}$/)).toEqual([]);
    await pageDownTo(7);
    screen.getByText("Gold prices, 8 % off");
    expect(screen.getAllByText("saves 0.40")).not.toEqual([]);
    await pageDownTo(9);
    expect(head()).toContain("464.13");
    await pageDownTo(10);
    screen.getByText("No answer came back.");
    expect(tape().queryByText("CHARGED 0.00")).toBeNull();
    expect(head()).toContain("454.93");
    await pageDownTo(11);
    tape().getByText("CHARGED 0.00");
    expect(head()).toContain("454.93");
    expect(tape().queryByText("DELIVERED")).toBeNull();
    await pageDownTo(12);
    await act(async () => sandbox.clock.move(5000));
    tape().getByText("DELIVERED");
    await pageDownTo(13);
    expect(tape().getAllByText("DELIVERED")).toHaveLength(2);
    await pageDownTo(14);
    expect((await screen.findByRole("region", { name: "Code in PHP" })).textContent).toContain("GuzzleHttp");
    await pageDownTo(15);
    await screen.findByText(/^2 orders, 1 key without its value, 3 used Idempotency-Keys/);
    await pageDownTo(16);
    screen.getByText(/That is all/);
    await press("PageDown");
    expect(done()).toBe(DEMO_STEPS.length);
  });

  test("gives the very same twice, however slowly it is spoken", async () => {
    const quick = await openStage();
    await pageDownTo(DEMO_STEPS.length);
    const first = recordOf(sandbox);
    quick.unmount();
    sandbox = answeringSandbox({ pageSeed: 852, seed: 2 });
    await openStage();
    while (done() < DEMO_STEPS.length) {
      await act(async () => sandbox.clock.move(3333));
      await pageDownTo(done() + 1);
    }
    expect(recordOf(sandbox)).toEqual(first);
  });

  test("gives the same where the clock was left to run for ten minutes, and where it was not waited for", async () => {
    const quick = await openStage();
    await pageDownTo(DEMO_STEPS.length);
    const first = recordOf(sandbox);
    quick.unmount();
    sandbox = answeringSandbox({ pageSeed: 852 });
    await openStage();
    await pageDownTo(12);
    await act(async () => sandbox.clock.move(600_000));
    await pageDownTo(DEMO_STEPS.length);
    expect(recordOf(sandbox)).toEqual(first);
  });
});

describe("going back", () => {
  test("three beats and forward again gives the same, and the reset world is the demo's own", async () => {
    await openStage();
    await pageDownTo(11);
    const before = recordOf(sandbox);
    for (const back of [10, 9, 8]) {
      await press("PageUp");
      await reached(back);
    }
    expect(recordOf(sandbox)).toMatchObject({ balance: "500.00", orders: [] });
    await pageDownTo(11);
    expect(recordOf(sandbox)).toEqual(before);
  });

  test("a number, and a press on it, put any step back as it has begun", async () => {
    await openStage();
    await press("5");
    await reached(doneAt(4));
    screen.getByText("No answer came back.");
    await act(async () => screen.getByRole("button", { name: /^Step 4, 1:15/ }).click());
    await reached(doneAt(3));
    expect(recordOf(sandbox).orders).toEqual([]);
    expect(head()).toContain(`Step 4 of ${SCRIPT.length}: One call is one top-up.`);
  });

  test("quick presses are done one after the other: none is lost, none is doubled", async () => {
    await openStage();
    await pageDownTo(11);
    const slowly = recordOf(sandbox);
    await press("1");
    await reached(1);
    const ten = Array.from({ length: 10 }, () => "PageDown");
    await act(async () => {
      for (const key of [...ten, "PageUp", "PageDown"]) fireEvent.keyDown(window, { key });
    });
    await reached(11);
    expect(recordOf(sandbox)).toEqual(slowly);
  });

  test("a reload goes on where this tab was; reset=1 leaves the address, and begins at the first step", async () => {
    window.history.replaceState(null, "", "/?present=1&reset=1");
    const opened = await openStage();
    expect(window.location.search).toBe("?present=1");
    await pageDownTo(11);
    const before = recordOf(sandbox);
    opened.unmount();
    sandbox = answeringSandbox({ pageSeed: 852 });
    const again = await openStage("present=1", 11);
    expect(recordOf(sandbox)).toEqual(before);
    again.unmount();
    await openStage("present=1&reset=1", 1);
    expect(recordOf(sandbox).orders).toEqual([]);
  });

  test("where the browser refuses to store, it says so, and a step's number sets the stage anew", async () => {
    await openStage();
    await pageDownTo(8);
    sandbox.storage.fail = "writes";
    await press("PageDown");
    expect((await screen.findByRole("alert")).textContent).toContain("The browser refused to store the change.");
    sandbox.storage.fail = null;
    await press("4");
    await expect.poll(() => screen.queryByRole("alert")).toBeNull();
    await pageDownTo(9);
    expect(recordOf(sandbox).orders).toHaveLength(1);
  });
});

describe("the keys of a clicker", () => {
  test("arrows move, but not in what moves by arrows itself; a held key counts once", async () => {
    await openStage();
    await press("ArrowRight", screen.getByRole("main"));
    await reached(2);
    await press("ArrowDown", screen.getByRole("region", { name: "Response body" }));
    expect(done()).toBe(2);
    await act(async () => void fireEvent.keyDown(window, { key: "PageDown", repeat: true }));
    await press("ArrowLeft", screen.getByRole("main"));
    await reached(1);
  });

  test("b blanks the screen, and the next key only brings it back", async () => {
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

  test("Escape leaves at the second press only, and any other key takes the first one back", async () => {
    const assign = vi.fn();
    vi.spyOn(window.location, "assign").mockImplementation(assign);
    await openStage();
    await press("Escape");
    screen.getByRole("button", { name: "Escape again leaves" });
    await press("PageDown");
    await reached(2);
    screen.getByRole("button", { name: "Leave" });
    await press("Escape");
    await press("Escape");
    expect(assign).toHaveBeenCalledExactlyOnceWith("/");
  });

  test("single characters do nothing where they are switched off", async () => {
    localStorage.setItem("top-up-sandbox:shortcuts", "off");
    await openStage();
    await press("b");
    await press("5");
    expect(screen.queryByRole("button", { name: /^The screen is blank/ })).toBeNull();
    expect(done()).toBe(1);
  });
});

test("the step is told to who listens, before its news", async () => {
  await openStage();
  const said: (string | null)[] = [];
  const status = screen.getByRole("status");
  new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true, subtree: true });
  await pageDownTo(3);
  expect(said).toContain("Step 2 of 8. A key, shown once.");
});
