import { expect, test, vi } from "vitest";
import { leaveStage, pressOf } from "./stage-keys.ts";

interface Given {
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly isAsking?: boolean;
}

const press = (key: string, code: string, given: Given = {}, hasLetterKeys = true) => {
  const { shiftKey = false, ctrlKey = false, isAsking = false } = given;
  const event = { key, code, shiftKey, ctrlKey, getModifierState: () => false } as unknown as KeyboardEvent;
  return pressOf(event, hasLetterKeys, isAsking);
};

const next = { kind: "next" };
const back = { kind: "back" };
const ask = (question: number) => ({ kind: "ask", question });
const step = (at: number) => ({ kind: "step", step: at });

test.each([
  ["a clicker", next, "PageDown", "PageDown"],
  ["a clicker", back, "PageUp", "PageUp"],
  ["a clicker", "full screen", "F5", "F5"],
  ["a clicker", "full screen", "F5", "F5", { shiftKey: true }],
  ["a clicker", "leave", "Escape", "Escape"],
  ["a clicker", "blank", ".", "Period"],
  ["a clicker on AZERTY", "blank", ":", "Period"],
  ["the number pad without Num Lock", next, "PageDown", "Numpad3"],
  ["the number pad", step(8), "8", "Numpad8"],
  ["Caps Lock", "questions", "Q", "KeyQ"],
  ["Caps Lock", ask(0), "T", "KeyT"],
  ["Cyrillic", ask(0), "е", "KeyT"],
  ["Cyrillic with Caps Lock", ask(1), "С", "KeyC"],
  ["Cyrillic", "blank", "и", "KeyB"],
  ["Greek", ask(2), "λ", "KeyL"],
  ["Hebrew", "blank", "נ", "KeyB"],
  ["AZERTY", "questions", "q", "KeyA"],
  ["AZERTY", ask(3), "w", "KeyZ"],
  ["AZERTY", step(0), "à", "Digit0"],
  ["AZERTY", step(1), "&", "Digit1"],
  ["AZERTY with Shift", step(2), "2", "Digit2", { shiftKey: true }],
  ["AZERTY", step(8), "_", "Digit8"],
  ["Persian", step(3), "۳", "Digit3"],
  ["a digit while the questions are shown", ask(0), "1", "Digit1", { isAsking: true }],
  ["a letter while the questions are shown", ask(3), "w", "KeyW", { isAsking: true }],
  ["AZERTY while the questions are shown", ask(3), "'", "Digit4", { isAsking: true }],
] as const)("%s requests %o by %s at %s", (_, wanted, key, code, given: Given = {}) => {
  expect(press(key, code, given)).toEqual(wanted);
});

test.each([
  ["AZERTY types another letter there", "a", "KeyQ"],
  ["Greek types a mark there", ";", "KeyQ"],
  ["Dvorak types a mark there", "'", "KeyQ"],
  ["QWERTZ types a colon by Shift there", ":", "Period", { shiftKey: true }],
  ["there is no step 9", "9", "Digit9"],
  ["there is no question 5", "5", "Digit5", { isAsking: true }],
  ["there is no question 0", "0", "Digit0", { isAsking: true }],
  ["Ctrl is the browser's", "l", "KeyL", { ctrlKey: true }],
  ["Shift is held", "PageDown", "PageDown", { shiftKey: true }],
  ["Shift is held", "B", "KeyB", { shiftKey: true }],
  ["the key has a name", "Tab", "Tab"],
] as const)("nothing is requested if %s: %s at %s", (_, key, code, given: Given = {}) => {
  expect(press(key, code, given)).toBeNull();
});

test("a key with a name works where single characters are switched off", () => {
  expect([press("PageDown", "PageDown", {}, false), press("b", "KeyB", {}, false)]).toEqual([next, null]);
});

test("leaving presenter mode stays on the page's own host, also under a path that begins with two slashes", () => {
  const assign = vi.fn();
  const location = { origin: "https://docs.example", pathname: "//evil.example/x/", assign };
  vi.stubGlobal("window", { location });
  leaveStage();
  vi.unstubAllGlobals();
  expect(assign.mock.calls).toEqual([["https://docs.example//evil.example/x/"]]);
});
