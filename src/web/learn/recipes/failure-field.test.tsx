import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { Judged } from "#failures/try-failures.ts";
import { VERDICTS } from "#failures/verdict.ts";
import { narrowScreen, wideScreen } from "#testing/mount.tsx";
import { FailureField } from "./failure-field.tsx";

const failure = (call: number, verdict: Judged["verdict"]) =>
  ({ schedule: [{ call, failure: "response_lost" }], verdict }) as unknown as Judged;

/** Sixty tries, each seventh of which charges twice. */
const TRIES = Array.from({ length: 60 }, (_, at) => failure(at, at % 7 === 1 ? "charged_twice" : "survived"));

function Field({ tries = TRIES }) {
  const [chosen, choose] = useState(-1);
  return <FailureField tries={tries} left={7} isOver chosen={chosen} onChoose={choose} />;
}

const field = () => screen.getByRole("slider", { name: "Failures tried" });
const said = () => field().getAttribute("aria-valuetext");
const press = (key: string) => fireEvent.keyDown(field(), { key });

test("the field says in words how many failures ended how, and of a chosen one which it is and how it ended", () => {
  wideScreen();
  render(<Field />);
  expect(said()).toBe("9 charged twice, 0 reported wrongly, 51 safe, 7 not tried");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "9charged twice",
    "0reported wrongly",
    "51safe",
    "7not tried",
  ]);
  press("ArrowRight");
  press("ArrowRight");
  expect(said()).toBe("Failure 2 of 67: the response to call 2 is lost: charged twice");
});

test("it is one tab stop in which arrows lead to the next square and the next row, and stay among what is tried", () => {
  wideScreen();
  render(<Field />);
  expect(field().tabIndex).toBe(0);
  expect(field().querySelectorAll("[tabindex], button, a")).toHaveLength(0);
  const at = () => Number(field().getAttribute("aria-valuenow"));
  for (const [key, reached] of [
    ["End", 60],
    ["ArrowRight", 60],
    ["ArrowDown", 60],
    ["ArrowUp", 32],
    ["ArrowLeft", 31],
    ["Home", 1],
    ["ArrowLeft", 1],
    ["ArrowDown", 29],
  ] as const) {
    press(key);
    expect(at(), key).toBe(reached);
  }
  expect(fireEvent.keyDown(field(), { key: "Tab" })).toBe(true);
});

test.each([
  ["wide", wideScreen, 28, 3],
  ["narrow", narrowScreen, 14, 5],
] as const)("a press takes the nearest square in a %s page", (_, open, columns, rows) => {
  open();
  render(<Field />);
  const box = { left: 100, top: 50, width: columns * 20, height: rows * 20 };
  vi.spyOn(field(), "getBoundingClientRect").mockReturnValue(box as DOMRect);
  const pressAt = (clientX: number, clientY: number) => {
    fireEvent.click(field(), { clientX, clientY });
    return Number(field().getAttribute("aria-valuenow"));
  };
  expect(pressAt(100 + 30, 50 + 10)).toBe(2);
  expect(pressAt(100 + 59, 50 + 39)).toBe(columns + 3);
  // Beside the squares, and on one that is not tried.
  expect(pressAt(90, 40)).toBe(1);
  expect(pressAt(100 + columns * 20, 50 + rows * 20)).toBe(60);
});

test("each verdict has a square, and nothing is chosen before the first try", () => {
  wideScreen();
  const { rerender } = render(<Field tries={VERDICTS.map((verdict, at) => failure(at, verdict))} />);
  expect(said()).toBe("1 charged twice, 3 reported wrongly, 2 does not end, 2 safe, 7 not tried");
  rerender(<Field tries={[]} />);
  // A count of 0 would read as a result.
  expect(said()).toBe("7 not tried");
  press("ArrowRight");
  fireEvent.click(field());
  expect(field().getAttribute("aria-valuenow")).toBe("0");
});
