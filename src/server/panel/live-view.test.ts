import { expect, test } from "vitest";
import { duration } from "#contract/api/time.ts";
import { handClock } from "#testing/sandbox.ts";
import { throttledStore } from "./live-view.ts";

/** A number that counts how often it is computed, its watcher's notifications, and a clock. */
function watchedNumber(throttle?: number, wait = 0) {
  const clock = handClock();
  const seen: (readonly [now: number, before: number])[] = [];
  let source = 0;
  let made = 0;
  const make = () => {
    made += 1;
    return source;
  };
  const platform = { after: clock.after, ...(throttle !== undefined && { throttle: duration(throttle) }) };
  const value = throttledStore(make, platform, duration(wait));
  value.subscribe((now, before) => seen.push([now, before]));
  const change = () => {
    source += 1;
    value.change();
  };
  return { value, seen, clock, change, made: () => made };
}

test("without a throttle, a watcher is notified of every change", () => {
  const { seen, change } = watchedNumber();
  for (let turn = 0; turn < 3; turn++) change();
  expect(seen).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
  ]);
});

test("with a throttle, a watcher is notified of the first changes in the next task, of others once per interval, and after a pause in the next task", () => {
  const { seen, clock, change } = watchedNumber(100);
  for (let turn = 0; turn < 5; turn++) change();
  expect(seen).toEqual([]);
  clock.move(0);
  expect(seen).toEqual([[5, 0]]);
  change();
  clock.move(99);
  change();
  expect(seen).toHaveLength(1);
  clock.move(1);
  expect(seen.slice(1)).toEqual([[7, 5]]);
  clock.move(200);
  change();
  clock.move(0);
  expect(seen.slice(2)).toEqual([[8, 7]]);
});

test("with a wait, a watcher is notified of the first change once the response had its time", () => {
  const { seen, clock, change } = watchedNumber(100, 30);
  change();
  clock.move(29);
  expect(seen).toEqual([]);
  clock.move(1);
  expect(seen).toEqual([[1, 0]]);
});

test("a read during the interval returns the newest value, computed once for any number of reads", () => {
  const { value, change, made } = watchedNumber(100);
  for (let turn = 0; turn < 5; turn++) change();
  const before = made();
  expect([value.getState(), value.getState(), made() - before]).toEqual([5, 5, 1]);
});

test("the initial value stays what it was at first", () => {
  const { value, change } = watchedNumber();
  change();
  expect([value.getInitialState(), value.getState()]).toEqual([0, 1]);
});
