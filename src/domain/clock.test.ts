import { expect, test } from "vitest";
import { instant } from "#contract/api/time.ts";
import { afterStart, aKey, aWorld, START } from "./call.fixture.ts";
import { clockReading, LAST_INSTANT, latestIn, resumed, setAt } from "./clock.ts";

const HOUR = 3_600_000;

test.each([
  [0, 60_000, 0],
  [1, 60_000, 60_000],
  [10, 60_000, 600_000],
  [60, 60_000, HOUR],
  [1, -HOUR, 0],
  [60, -1, 0],
])("a clock at ×%i advances, while the real one advances %i ms, by %i ms", (speed, real, passed) => {
  const clock = { real: START, sandbox: afterStart(HOUR), speed };
  expect(clockReading(clock, afterStart(real))).toBe(afterStart(HOUR + passed));
});

test("a clock never shows more than its last instant, in the year 5138", () => {
  expect(new Date(LAST_INSTANT).toISOString()).toBe("5138-11-16T09:46:40.000Z");
  const clock = { real: START, sandbox: instant(LAST_INSTANT - 1), speed: 60 };
  expect(clockReading(clock, START)).toBe(LAST_INSTANT - 1);
  expect(clockReading(clock, afterStart(1))).toBe(LAST_INSTANT);
});

test("a clock that is set keeps its speed, and nothing else of its world changes", () => {
  const world = aWorld({ clock: { real: START, sandbox: START, speed: 10 } });
  expect(setAt(world, afterStart(HOUR), afterStart(5))).toEqual({
    ...world,
    clock: { real: afterStart(5), sandbox: afterStart(HOUR), speed: 10 },
  });
});

test.each([
  ["the wallet's last change", { balanceChangedAt: afterStart(5) }],
  ["the newest key", { keys: [aKey(), aKey({ createdAt: afterStart(5) })] }],
  ["the newest revocation", { keys: [aKey({ revokedAt: afterStart(5) }), aKey()] }],
])("the latest time in a world may be that of %s", (_, changes) => {
  expect(latestIn(aWorld(changes))).toBe(afterStart(5));
});

test("the latest time in a world of 200,000 keys is found", () => {
  const keys = [...Array(200_000).fill(aKey()), aKey({ createdAt: afterStart(5) })];
  expect(latestIn(aWorld({ keys }))).toBe(afterStart(5));
});

test("a world from another machine goes on from its latest record, or from its clock if that is later", () => {
  const ahead = aWorld({ balanceChangedAt: afterStart(HOUR) });
  expect(resumed(ahead, afterStart(-HOUR)).clock).toEqual({
    real: afterStart(-HOUR),
    sandbox: afterStart(HOUR),
    speed: 1,
  });
  expect(resumed(aWorld(), afterStart(7)).clock).toEqual({ real: afterStart(7), sandbox: afterStart(7), speed: 1 });
});
