import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noSettings } from "#contract/page/settings.ts";
import { mount, readySandbox } from "#testing/mount.tsx";
import { applySettings } from "#transport/start.ts";
import { useSession } from "#web/client/react/context.tsx";
import { watchFocus } from "#web/ui/browser/keep-focus.ts";
import { ResetQuestion } from "./reset-question.tsx";
import { AddressChange, UndoOffer } from "./undo-offer.tsx";

/** The question and the offer, as the page draws them. */
function ResetAndUndo() {
  const isAsked = useSession(({ dialog }) => dialog === "reset");
  const undoable = useSession(({ undo }) => undo);
  return (
    <>
      <main tabIndex={-1}>{isAsked && <ResetQuestion />}</main>
      {undoable && <UndoOffer undoable={undoable} />}
    </>
  );
}

const offer = () => screen.queryByRole("region", { name: "Undo" });
const words = () => offer()?.querySelector("p")?.textContent;

function openQuestion(sandbox = readySandbox()) {
  const part = mount(<ResetAndUndo />, { sandbox });
  const ask = () => act(() => part.session.setState({ dialog: "reset" }));
  const reset = async () => {
    ask();
    await part.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Reset" }));
    await screen.findByRole("region", { name: "Undo" });
  };
  return { ...part, ask, reset };
}

/** The page after one order and a reset. */
async function afterReset() {
  const page = openQuestion();
  await act(() => page.sandbox.order());
  await page.reset();
  return page;
}

describe("the question before a reset", () => {
  test("names in numbers what will be removed, and the failures that stay active", async () => {
    const page = openQuestion();
    await act(() => page.sandbox.keyWith("wallet:read"));
    for (const key of ["a", "b"]) await act(() => page.sandbox.order({}, { "Idempotency-Key": key }));
    await act(() => page.sandbox.order());
    page.ask();
    const text = () => screen.getByRole("dialog").textContent;
    expect(text()).toContain("Deletes 3 orders, 1 API key, 2 stored Idempotency-Keys, all receipts");
    expect(text()).toContain("The balance returns to 500.00");
    expect(text()).not.toContain("stay on");
    act(() => page.sandbox.panel.startFailure({ kind: "response_lost" }, 1));
    expect(text()).toContain("Failures on in this tab stay on. The next call loses its response.");
    await page.press("Cancel");
    expect(page.sandbox.panel.stateView.getState().orders).toHaveLength(3);
  });

  test("names no orders where there are none", async () => {
    const page = openQuestion();
    page.ask();
    expect(screen.getByRole("dialog").textContent).toContain("Deletes all receipts, and the log of every tab.");
    await act(() => page.sandbox.keyWith("wallet:read"));
    expect(screen.getByRole("dialog").textContent).toContain("Deletes 1 API key, all receipts");
  });

  test("stays open with the reason if the browser refuses to store the reset", async () => {
    const page = openQuestion();
    await act(() => page.sandbox.order());
    page.sandbox.storage.fail = "writes";
    page.ask();
    await page.press("Reset");
    await screen.findByText(/^The browser refused to store the change\. Nothing was changed\. Try again\.$/);
    expect(page.sandbox.balance()).toBe("490.50");
  });
});

test("Undo changes nothing if the state has changed since the reset, and says so", async () => {
  const page = await afterReset();
  await act(() => page.sandbox.order({ qty: 1 }));
  const before = page.sandbox.panel.snapshot();
  await page.press("Undo");
  await waitFor(() => expect(words()).toMatch(/^This can no longer be undone/));
  expect(page.sandbox.panel.snapshot()).toBe(before);
  expect(page.announcement()).toMatch(/^This can no longer be undone/);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  await page.reset();
  await waitFor(() => expect(words()).toBe("Reset. The balance is 500.00."));
});

describe("the offer to undo", () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());
  const wait = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

  test("disappears after ten seconds, which a second reset begins again, or when dismissed", async () => {
    const page = await afterReset();
    await wait(9000);
    expect(words()).toBe("Reset. The balance is 500.00.");
    await page.reset();
    await wait(9000);
    expect(offer()).toBeTruthy();
    await wait(1000);
    expect(offer()).toBeNull();
    await page.reset();
    await page.press("Dismiss");
    expect(offer()).toBeNull();
  });

  test("stays while the pointer is over it, and disappears ten seconds after it has left", async () => {
    const page = await afterReset();
    await page.user.hover(offer()!);
    await wait(15_000);
    expect(offer()).toBeTruthy();
    await page.user.unhover(offer()!);
    await wait(9000);
    expect(offer()).toBeTruthy();
    await wait(1000);
    expect(offer()).toBeNull();
  });

  test("is one Tab away, stays while its button has the focus, and never drops the focus", async () => {
    const stopWatching = watchFocus(document);
    const page = await afterReset();
    await waitFor(() => expect(document.activeElement).toBe(offer()));
    await page.user.tab();
    expect(document.activeElement?.textContent).toBe("Undo");
    await wait(15_000);
    expect(offer()).toBeTruthy();
    await page.user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
    expect(offer()).toBeNull();
    stopWatching();
  });

  test("of what the page's address has changed says what it replaced, and stays until it is dismissed", async () => {
    const sandbox = readySandbox();
    await sandbox.order({}, { "Idempotency-Key": "mine" });
    const settings = { ...noSettings, reset: true, tier: "gold" } as const;
    const replaced = await applySettings(sandbox.panel, settings);
    const page = mount(
      <>
        <AddressChange replaced={replaced!} />
        <ResetAndUndo />
      </>,
      { sandbox, settings },
    );
    const message =
      "The link you opened reset the sandbox, which had 1 order, 1 stored Idempotency-Key; it set the gold tier.";
    expect(words()).toBe(message);
    expect(page.announcement()).toBe(message);
    await wait(60_000);
    expect(words()).toBe(message);
    await page.press("Undo");
    await waitFor(() => expect(offer()).toBeNull());
    expect(sandbox.panel.stateView.getState()).toMatchObject({ balance: "490.50", tier: "silver" });
  });
});
