// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { firstDrafts } from "./draft.ts";
import { newDraftKeeper } from "./saved.ts";

const written = vi.fn<(name: string, text: string) => void>();
const shelf = { storage: { setItem: written } as unknown as Storage, name: "drafts" };
const draftsWith = (body: string) => {
  const fresh = firstDrafts();
  return { drafts: { ...fresh, placeOrder: { ...fresh.placeOrder, body } }, authorization: null };
};

beforeEach(() => {
  vi.useFakeTimers();
  written.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

test("typing a word stores the drafts once, in their final state", () => {
  const keep = newDraftKeeper(shelf);
  for (const body of ["1", "12", "123"]) keep(draftsWith(body));
  expect(written).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(written).toHaveBeenCalledTimes(1);
  expect(JSON.parse(written.mock.calls[0]?.[1] ?? "").drafts.placeOrder.body).toBe("123");
  vi.advanceTimersByTime(10_000);
  expect(written).toHaveBeenCalledTimes(1);
});

test("drafts are stored even while the visitor keeps typing", () => {
  const keep = newDraftKeeper(shelf);
  for (let key = 0; key < 20; key++) {
    keep(draftsWith(String(key)));
    vi.advanceTimersByTime(100);
  }
  expect(written).toHaveBeenCalledTimes(4);
});

test("a page about to be hidden stores pending drafts at once", () => {
  const keep = newDraftKeeper(shelf);
  keep(draftsWith("1"));
  window.dispatchEvent(new Event("pagehide"));
  expect(written).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  window.dispatchEvent(new Event("pagehide"));
  expect(written).toHaveBeenCalledTimes(1);
});
