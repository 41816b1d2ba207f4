// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noHost } from "#contract/page/host.ts";
import { noSettings } from "#contract/page/settings.ts";
import { AN_OPERATION, onAWideScreen, openPage, readySandbox } from "#testing/open-page.tsx";
import { handClock, memoryChannel, memoryStorage, type Sandbox } from "#testing/sandbox.ts";
import { applySettings } from "#transport/start.ts";

onAWideScreen(AN_OPERATION);

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = readySandbox();
});

const offer = () => screen.queryByRole("region", { name: "Undo" });
const words = () => offer()?.querySelector("p")?.textContent;

/** The page after a reset by its button and dialog. */
async function openAndReset() {
  const page = openPage(sandbox);
  await reset(page);
  return page;
}

async function reset(page: ReturnType<typeof openPage>) {
  await page.press("Reset");
  const dialog = within(screen.getByRole("dialog"));
  await page.user.click(dialog.getByRole("button", { name: "Reset" }));
  await screen.findByRole("region", { name: "Undo" });
}

describe("the confirmation", () => {
  test("names in numbers what will be removed, and the balance after the reset", async () => {
    await sandbox.keyWith("wallet:read");
    await sandbox.keyWith("orders:write");
    for (const key of ["a", "b", "c"]) await sandbox.order({}, { "Idempotency-Key": key });
    await sandbox.order();
    await sandbox.order();
    const page = openPage(sandbox);
    await page.press("Reset");
    const { textContent } = screen.getByRole("dialog");
    expect(textContent).toContain("Deletes 5 orders, 2 API keys, 3 used Idempotency-Keys, all receipts");
    expect(textContent).toContain("The balance returns to 500.00");
    expect(textContent).not.toContain("stay on");
    await page.press("Cancel");
    expect(sandbox.panel.stateView.getState().orders).toHaveLength(5);
  });

  test("names the failures that stay active", async () => {
    sandbox.panel.startFailure({ kind: "response_lost" }, 1);
    const page = openPage(sandbox);
    await page.press("Reset");
    expect(screen.getByRole("dialog").textContent).toContain(
      "Failures on in this tab stay on. Response lost: next request.",
    );
  });

  test("stays open with the reason if the browser refuses to store the reset", async () => {
    await sandbox.order();
    const page = openPage(sandbox);
    sandbox.storage.fail = "writes";
    await page.press("Reset");
    await page.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Reset" }));
    await screen.findByText(/^The browser refused to store the change\. Nothing was changed\. Try again\.$/);
    expect(sandbox.balance()).toBe("490.50");
  });
});

describe("undo", () => {
  test("restores the orders, the response on screen, the log, and the created key the page still knew", async () => {
    const page = openPage(sandbox);
    await page.open("POST Create an API key");
    await page.press("Send");
    await page.waitForText("201 Created");
    const { id } = sandbox.panel.stateView.getState().keys[0]!;
    await page.open("POST Place an order");
    await page.press("Send");
    await page.waitForText("201 Created");
    const log = () => sandbox.panel.exchanges.getState();
    const logged = log();
    await reset(page);
    expect(screen.queryByText("201 Created")).toBeNull();
    expect(log()).toEqual([]);
    expect(sandbox.balance()).toBe("500.00");

    await page.press("Undo");
    await page.waitForText("201 Created");
    expect(log()).toEqual(logged);
    expect(within(page.receipts()).getByText("490.50")).toBeTruthy();
    expect(screen.getByRole("combobox", { name: /Authorization/ })).toHaveProperty("value", id);
    expect(page.announcement()).toBe("Undone. The balance is 490.50.");
    await page.press("Send");
    await within(page.receipts()).findByText("CHARGED 0.00");
  });

  test("changes nothing if the state has changed since the reset, and says so", async () => {
    await sandbox.order();
    const page = await openAndReset();
    await act(async () => void (await sandbox.order({ qty: 1 })));
    const before = sandbox.panel.snapshot();
    await page.press("Undo");
    await waitFor(() => expect(words()).toMatch(/^This can no longer be undone/));
    expect(sandbox.panel.snapshot()).toBe(before);
    expect(page.announcement()).toMatch(/^This can no longer be undone/);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();

    await reset(page);
    await waitFor(() => expect(words()).toBe("Reset. The balance is 500.00."));
    await page.press("Undo");
    expect(sandbox.panel.snapshot().replace(/"revision":\d+/, "")).toBe(before.replace(/"revision":\d+/, ""));
  });

  test("reports that the browser refuses to store it, and can be retried", async () => {
    await sandbox.order();
    const page = await openAndReset();
    sandbox.storage.fail = "writes";
    await page.press("Undo");
    await waitFor(() =>
      expect(words()).toBe("The browser refused to store the change. Nothing was changed. Try again."),
    );
    sandbox.storage.fail = null;
    await page.press("Undo");
    await waitFor(() => expect(offer()).toBeNull());
    expect(sandbox.balance()).toBe("490.50");
  });

  test("does not restore a running call: Send can be pressed", async () => {
    sandbox.panel.startFailure({ kind: "slow", by: 2000 as never }, 1);
    const page = openPage(sandbox);
    await page.press("Send");
    await reset(page);
    await page.passes(2000);
    await page.press("Undo");
    await waitFor(() => expect(offer()).toBeNull());
    await page.press("Send");
    await page.waitForText("200 OK");
  });
});

describe("the undo offer", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const wait = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

  test("disappears after ten seconds, and not before", async () => {
    await openAndReset();
    await wait(9000);
    expect(words()).toBe("Reset. The balance is 500.00.");
    await wait(1000);
    expect(offer()).toBeNull();
    expect(sandbox.balance()).toBe("500.00");
  });

  test("disappears at once when dismissed", async () => {
    const page = await openAndReset();
    await page.press("Dismiss");
    expect(offer()).toBeNull();
  });

  test("stays while the pointer is over it, and disappears after it has left", async () => {
    const page = await openAndReset();
    await page.user.hover(offer()!);
    await wait(15_000);
    expect(offer()).toBeTruthy();
    await page.user.unhover(offer()!);
    await wait(2000);
    expect(offer()).toBeNull();
  });

  test("is one Tab away, stays while its button has the focus, and never drops the focus", async () => {
    const page = await openAndReset();
    await waitFor(() => expect(document.activeElement).toBe(offer()));
    await page.user.tab();
    expect(document.activeElement?.textContent).toBe("Undo");
    await wait(15_000);
    expect(offer()).toBeTruthy();
    await page.user.keyboard("{Enter}");
    await waitFor(() => expect(offer()).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  test("restarts its ten seconds after a second reset", async () => {
    const page = await openAndReset();
    await wait(8000);
    await reset(page);
    await wait(8000);
    expect(offer()).toBeTruthy();
    await wait(2000);
    expect(offer()).toBeNull();
  });
});

describe("what the page's address has changed", () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  /** The page after its address has reset the sandbox and set the tier. */
  async function openChanged() {
    await sandbox.order({}, { "Idempotency-Key": "mine" });
    const settings = { ...noSettings, reset: true, tier: "gold" } as const;
    const replaced = await applySettings(sandbox.panel, settings);
    return openPage(sandbox, settings, noHost, replaced);
  }

  test("is said with what it replaced, and can be undone until the offer is dismissed", async () => {
    const page = await openChanged();
    await screen.findByRole("region", { name: "Undo" });
    const message =
      "The link you opened reset the sandbox, which had 1 order, 1 used Idempotency-Key; it set the gold tier.";
    expect(words()).toBe(message);
    expect(page.announcement()).toBe(message);
    await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
    expect(words()).toBe(message);
    await page.press("Undo");
    await waitFor(() => expect(offer()).toBeNull());
    expect(sandbox.panel.stateView.getState()).toMatchObject({ balance: "490.50", tier: "silver" });
  });

  test("stays if the offer is dismissed", async () => {
    const page = await openChanged();
    await screen.findByRole("region", { name: "Undo" });
    await page.press("Dismiss");
    expect(offer()).toBeNull();
    expect(sandbox.balance()).toBe("500.00");
  });
});

describe("a reset in another tab", () => {
  test("clears the receipts and the log", async () => {
    const given = { storage: memoryStorage(), clock: handClock() };
    const { join } = memoryChannel();
    sandbox = readySandbox({ ...given, channel: join() });
    const theirs = readySandbox({ ...given, channel: join(), seed: 2 });
    const adopted = () => act(async () => sandbox.adopt(given.storage.kept.get("top-up-sandbox") ?? ""));
    await theirs.order();
    const page = openPage(sandbox);
    await adopted();
    expect(within(page.receipts()).getByText("CHARGED")).toBeTruthy();
    await act(async () => void (await theirs.panel.reset()));
    await adopted();
    expect(within(page.receipts()).getByText("NO RECEIPTS YET")).toBeTruthy();
    expect(sandbox.panel.exchanges.getState()).toEqual([]);
    expect(sandbox.balance()).toBe("500.00");
  });
});
