import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Judged, Tried } from "#failures/try-failures.ts";
import { VERDICTS } from "#failures/verdict.ts";
import { mount, narrowScreen, wideScreen } from "#testing/mount.tsx";
import { TrialsResult } from "./trials-result.tsx";
import type { Trying } from "./use-trials.ts";

const end = { ended: "done", reason: null, calls: [], orders: ["a"], spent: 475 };
const tryOf = (verdict: Judged["verdict"]) => ({ schedule: [], verdict, trial: end }) as unknown as Judged;
const [SURVIVED, TWICE, WRONG, HANGS] = (["survived", "charged_twice", "charged_but_failed", "hangs"] as const).map(
  tryOf,
);

/** A result after these tries, as if nothing else were to be tried. */
function open(tries: readonly Judged[], next: Trying["next"], isWhole = true) {
  const counts = Object.fromEntries(VERDICTS.map((each) => [each, tries.filter((one) => one.verdict === each).length]));
  const worst = tries.toSorted((one, other) => VERDICTS.indexOf(one.verdict) - VERDICTS.indexOf(other.verdict))[0];
  const tried = {
    ...{ intended: { ...end, calls: [{ exchange: null }] }, tries: [tries.length], counts, counted: tries, worst },
    ...{ isComplete: true, cut: null, isCovered: true, differs: null, unseen: null, attempts: 1, judged: [], left: [] },
  } as unknown as Tried;
  const trying = { tries, left: 0, isOver: isWhole, tried: isWhole ? tried : null, next, failure: null, took: 1 };
  return mount(<TrialsResult trying={trying} onPlay={() => {}} />);
}

const headline = () => screen.getByRole("heading", { level: 2 });

test.each([
  ["In 1 of 3 failures you are charged twice.", "void", true, [SURVIVED, WRONG, TWICE]],
  ["So far, in 1 of 2 failures you are charged twice.", "void", false, [WRONG, TWICE]],
  [
    "In 1 of 2 failures your code reports an error for an order that was charged.",
    "processing",
    true,
    [SURVIVED, WRONG],
  ],
  ["So far, in 1 of 1 failure your code reports it wrongly.", "processing", false, [WRONG]],
  ["In 1 of 2 failures your code does not end.", undefined, true, [SURVIVED, HANGS]],
  ["Safe: in 1 failure no order is charged twice, and none is reported wrongly.", "delivered", true, [SURVIVED]],
  ["Nothing wrong so far.", undefined, false, [SURVIVED]],
] as const)("%s is in the ink of its squares: %s", (words, ink, isWhole, tries) => {
  open(tries as readonly Judged[], null, isWhole);
  expect(headline().textContent).toBe(words);
  expect(/text-(\w+)-ink/.exec(headline().className)?.[1]).toBe(ink);
});

test("a safe recipe leads to one's own code, and to the machine for what the page does not try", async () => {
  const { press, address } = open([SURVIVED as Judged], "your-own-code");
  screen.getByText("This recipe is safe. Now your own code.");
  const link = screen.getByRole("link", { name: "try it on your machine" });
  expect([link.getAttribute("href"), link.parentElement?.textContent]).toEqual([
    "#/machine",
    "Killed and started again: try it on your machine with --kill.",
  ]);
  await press("Your own code");
  expect(address()).toBe("/recipes/your-own-code");
});

test.each([wideScreen, narrowScreen])("an unsafe recipe leads to a safe one where both panes stand: %#", (screenOf) => {
  screenOf();
  open([TWICE as Judged], "safe-retry");
  expect(screen.queryByRole("button", { name: "See a safe retry" }) !== null).toBe(screenOf === wideScreen);
});
