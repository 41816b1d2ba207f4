import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { duration } from "#contract/api/time.ts";
import { handClock } from "#testing/sandbox.ts";
import { withLimit } from "./with-limit.ts";

const never = () => new Promise<never>(() => {});

test.each([
  ["work that ends", 0, false, async () => 1, 1],
  ["a limit that passes", 10, false, never, null],
  ["an outer signal that is aborted", 0, true, never, null],
])("%s leaves no timer and no listener behind", async (_, time, isAborted, work, result) => {
  const clock = handClock();
  const outer = new AbortController();
  const timers = new Set<object>();
  const after = (wait: Parameters<typeof clock.after>[0], wake: () => void) => {
    const timer = {};
    timers.add(timer);
    const stop = clock.after(wait, wake);
    return () => {
      timers.delete(timer);
      stop();
    };
  };
  const limited = withLimit<number>({ after }, duration(10), outer.signal, work);
  expect([timers.size, getEventListeners(outer.signal, "abort").length]).toEqual([1, 1]);
  clock.move(time);
  if (isAborted) outer.abort();
  expect(await limited).toBe(result);
  expect([timers.size, getEventListeners(outer.signal, "abort").length]).toEqual([0, 0]);
});
