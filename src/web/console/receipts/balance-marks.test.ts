// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { openSandbox } from "#testing/sandbox.ts";
import { knownState } from "#web/client/known-state.ts";
import { balanceMarks, halfWidthOf, PRESSABLE, placesOf } from "./balance-marks.ts";
import { receiptsOf } from "./receipt-list.ts";

function marksOf({ panel }: ReturnType<typeof openSandbox>) {
  const known = knownState(panel.stateView.getState(), panel.exchanges.getState(), []);
  return balanceMarks(receiptsOf(known), known.stateView.balance);
}

describe("the receipts on the balance chart", () => {
  test("are orders, replays and refusals, oldest first, each with the balance after it", async () => {
    const sandbox = openSandbox();
    for (const body of [{}, {}, { qty: 99 }, { qty: 1 }]) {
      await sandbox.order(body, { "Idempotency-Key": "qty" in body ? `${body.qty}` : "a" });
      sandbox.clock.move(1000);
    }
    const { start, marks } = marksOf(sandbox);
    expect(start).toBe(500_00);
    expect(marks.map(({ paper, amount, balance }) => [paper, amount, balance])).toEqual([
      ["white", "−9.50", 490_50],
      ["yellow", "0.00", 490_50],
      ["pink", "0.00", 490_50],
      ["white", "−4.75", 485_75],
    ]);
    expect(marks.map(({ order }) => order === null)).toEqual([false, false, true, false]);
  });

  test("are at most the newest forty, whose first balance is the one before them", async () => {
    const sandbox = openSandbox();
    for (let turn = 0; turn < 42; turn += 1) await sandbox.order({ qty: 1 });
    const { start, marks } = marksOf(sandbox);
    expect(marks).toHaveLength(40);
    expect(start).toBe(500_00 - 2 * 4_75);
    expect(marks.at(-1)?.balance).toBe(500_00 - 42 * 4_75);
  });

  test("stand in order, the newest far enough apart to be pressed", () => {
    for (const count of [1, 2, PRESSABLE, PRESSABLE + 1, 40]) {
      const places = placesOf(count);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(places.at(-1)).toBeLessThan(100);
      const newest = places.slice(-PRESSABLE);
      const distances = newest.slice(1).map((x, index) => x - (newest[index] ?? 0));
      expect(Math.min(100, ...distances)).toBeGreaterThanOrEqual(12.5);
    }
  });

  test("show the newest amount, and an older one only if there is room for it", async () => {
    const sandbox = openSandbox();
    for (let turn = 0; turn < PRESSABLE; turn += 1) {
      await sandbox.order({ qty: 1 });
      sandbox.clock.move(1000);
    }
    const { marks } = marksOf(sandbox);
    const shown = marks.filter(({ isLabelled }) => isLabelled);
    expect(shown.at(-1)).toBe(marks.at(-1));
    expect(shown.length).toBeLessThan(marks.length);
    shown.slice(1).forEach((mark, index) => {
      const before = shown[index]!;
      expect(mark.x - halfWidthOf(mark.amount)).toBeGreaterThanOrEqual(before.x + halfWidthOf(before.amount));
    });
  });
});
