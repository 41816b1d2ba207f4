// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { firstDrafts } from "./draft.ts";
import { createDraftKeeper, type StoredDrafts } from "./stored-drafts.ts";

const written = vi.fn<(drafts: StoredDrafts) => void>();
const saved = { write: written };
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
  const keep = createDraftKeeper(saved);
  for (const body of ["1", "12", "123"]) keep(draftsWith(body));
  expect(written).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(written).toHaveBeenCalledTimes(1);
  expect(written.mock.calls[0]?.[0]).toMatchObject({ drafts: { placeOrder: { body: "123" } } });
  vi.advanceTimersByTime(10_000);
  expect(written).toHaveBeenCalledTimes(1);
});

test("drafts are stored even while the visitor keeps typing", () => {
  const keep = createDraftKeeper(saved);
  for (let key = 0; key < 20; key++) {
    keep(draftsWith(String(key)));
    vi.advanceTimersByTime(100);
  }
  expect(written).toHaveBeenCalledTimes(4);
});

test("a page about to be hidden stores pending drafts at once", () => {
  const keep = createDraftKeeper(saved);
  keep(draftsWith("1"));
  window.dispatchEvent(new Event("pagehide"));
  expect(written).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  window.dispatchEvent(new Event("pagehide"));
  expect(written).toHaveBeenCalledTimes(1);
});
