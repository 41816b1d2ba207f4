import { describe, expect, test } from "vitest";
import { durationText, historyScale, labelPlaces } from "./history-scale.ts";

describe("the scale of an order's history", () => {
  test("is true: equal times are equally far apart, and the first event is at 0", () => {
    const { places, ticks } = historyScale([10_000, 12_000, 14_000]);
    expect(places[0]).toBe(0);
    expect((places[2] ?? 0) - (places[1] ?? 0)).toBeCloseTo(places[1] ?? 0);
    expect(ticks.map(({ text }) => text)).toEqual(["0 s", "1 s", "2 s", "3 s", "4 s"]);
    expect(ticks[2]?.place).toBeCloseTo(places[1] ?? 0);
  });

  test.each([0, 1, 900, 5000, 61_000, 3_600_000, 90_000_000, 10_000_000_000])(
    "has at most eight ticks inside the picture for a length of %i ms",
    (length) => {
      const { places, ticks } = historyScale([0, length]);
      expect(ticks.length).toBeLessThanOrEqual(8);
      for (const place of [...places, ...ticks.map((tick) => tick.place)]) expect(place).toBeLessThanOrEqual(100);
    },
  );
});

test.each([
  [0, "0.0 s"],
  [3345, "3.3 s"],
  [61_000, "1 min 1 s"],
  [86_460_000, "24 h 1 min"],
])("a length of %i ms is %s", (length, text) => {
  expect(durationText(length)).toBe(text);
});

test.each([[[0, 87]], [[0, 1, 87]], [[0, 0, 0, 0, 0]], [[0, 85, 86, 87]], [[0, 1, 2, 86, 87]]])(
  "the labels of marks at %j keep their order, do not collide and stay inside",
  (marks) => {
    const places = labelPlaces(marks);
    expect(places[0]).toBe(0);
    const width = Math.min(22, 100 / marks.length);
    for (const [index, place] of places.entries()) {
      expect((places[index + 1] ?? 100) - place).toBeGreaterThanOrEqual(width - 1e-9);
    }
  },
);
