import { expect, test } from "vitest";
import { SEEDED_START } from "#contract/page/seeded-start.ts";
import { afterStart, START } from "#domain/call.fixture.ts";
import { freshWorld } from "./fresh-world.ts";

test.each([
  ["the real time", {}, START],
  ["the same time in every page, if it is seeded", { seed: 7 }, SEEDED_START],
  ["the time that is given", { start: afterStart(1) }, afterStart(1)],
  ["the time that is given, even if it is seeded", { seed: 7, start: afterStart(1) }, afterStart(1)],
])("a fresh world starts at %s", (_, given, start) => {
  const { clock, balanceChangedAt } = freshWorld({ now: () => START, ...given });
  expect([clock, balanceChangedAt]).toEqual([{ real: START, sandbox: start, speed: 1 }, start]);
});
