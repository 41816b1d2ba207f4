import { expect, test } from "vitest";
import { hasModifier, isPressed } from "./use-key-down.ts";

interface Given {
  readonly shiftKey?: boolean;
  readonly altGr?: boolean;
}

const press = (key: string, code: string, { shiftKey = false, altGr = false }: Given = {}) => ({
  key,
  code,
  shiftKey,
  getModifierState: (name: string) => altGr && name === "AltGraph",
});

/** The shortcut that a key of a layout is, among those of the page and of the stage. */
const SHORTCUTS = [..."kbqtlcw/?.012345678"];

const shift = { shiftKey: true };
const altGr = { altGr: true };

const KEYS: readonly (readonly [layout: string, key: string, code: string, wanted: string, given?: Given])[] = [
  ["US", "k", "KeyK", "k"],
  ["US with Caps Lock", "K", "KeyK", "k"],
  ["US with Shift", "B", "KeyB", "", shift],
  ["US", "/", "Slash", "/"],
  ["US", "?", "Slash", "?", shift],
  ["US", ".", "Period", "."],
  ["US", "2", "Digit2", "2"],
  ["US", "8", "Numpad8", "8"],
  ["US with Shift", "!", "Digit1", "", shift],
  ["US", "Enter", "Enter", ""],
  ["US", "Delete", "KeyD", ""],
  ["QWERTZ", "-", "Slash", ""],
  ["QWERTZ", "_", "Slash", "", shift],
  ["QWERTZ", "/", "Digit7", "/", shift],
  ["QWERTZ", "?", "Minus", "?", shift],
  ["QWERTZ", "#", "Backslash", ""],
  ["QWERTZ", "@", "KeyQ", "", altGr],
  ["Czech", "ě", "Digit2", "2"],
  ["Czech", "+", "Digit1", "1"],
  ["AZERTY", "!", "Slash", ""],
  ["AZERTY", "§", "Slash", "", shift],
  ["AZERTY", "/", "Period", "/", shift],
  ["AZERTY", "?", "KeyM", "?", shift],
  ["AZERTY", ":", "Period", ""],
  ["AZERTY", "a", "KeyQ", ""],
  ["AZERTY", "q", "KeyA", "q"],
  ["AZERTY", "&", "Digit1", "1"],
  ["AZERTY", "é", "Digit2", "2"],
  ["AZERTY", "_", "Digit8", "8"],
  ["AZERTY", "1", "Digit1", "1", shift],
  ["AZERTY", "~", "Digit2", "", altGr],
  ["Nordic", "-", "Slash", ""],
  ["Nordic", "_", "Slash", "", shift],
  ["Nordic", "/", "Digit7", "/", shift],
  ["Spanish", "-", "Slash", ""],
  ["Spanish", "_", "Slash", "", shift],
  ["Spanish", "ñ", "Semicolon", ""],
  ["Portuguese of Brazil", ";", "Slash", ""],
  ["Portuguese of Brazil", "/", "IntlRo", "/"],
  ["Turkish", "ç", "Period", ""],
  ["Turkish", ".", "Slash", "."],
  ["Dvorak", "t", "KeyK", "t"],
  ["Dvorak", "z", "Slash", ""],
  ["Dvorak", "'", "KeyQ", ""],
  ["Dvorak", ",", "KeyW", ""],
  ["Dvorak", "/", "BracketLeft", "/"],
  ["Programmer Dvorak", "7", "Digit2", "7", shift],
  ["Linux with AltGr", "/", "KeyE", "/", altGr],
  ["Linux with AltGr", "µ", "KeyM", "", altGr],
  ["Russian", "л", "KeyK", "k"],
  ["Russian with Caps Lock", "И", "KeyB", "b"],
  ["Russian with Shift", "И", "KeyB", "", shift],
  ["Russian", "ю", "Period", "."],
  ["Russian", ".", "Slash", "."],
  ["Russian", ",", "Slash", "", shift],
  ["Greek", "λ", "KeyL", "l"],
  ["Greek", ";", "KeyQ", ""],
  ["Arabic", "ن", "KeyK", "k"],
  ["Arabic, two letters", "لا", "KeyB", "b"],
  ["Arabic", "ظ", "Slash", "/"],
  ["Arabic", "؟", "Slash", "?", shift],
  ["Arabic", "،", "KeyK", "", shift],
  ["Persian", "۳", "Digit3", "3"],
  ["Hebrew", "ל", "KeyK", "k"],
  ["Hebrew", "ץ", "Period", "."],
  ["Hebrew", "'", "KeyW", ""],
  ["Hebrew", "/", "KeyQ", "/"],
  ["Thai, a mark", "ิ", "KeyB", "b"],
  ["Japanese kana", "の", "KeyK", "k"],
  ["Japanese kana", "め", "Slash", "/"],
  ["Japanese kana", "・", "Slash", "", shift],
  ["Japanese kana", "ぬ", "Digit1", "1"],
  ["a dead key", "Dead", "KeyB", ""],
  ["a dead key", "Dead", "Slash", ""],
  ["a dead key", "Dead", "Digit7", ""],
  ["an input method", "Process", "KeyK", ""],
  ["an input method", "Process", "Digit1", ""],
  ["a key without a name", "Unidentified", "KeyQ", ""],
  ["a key without a position", "и", "", ""],
];

const PRESSES = KEYS.map(([layout, key, code, wanted, given]) => ({
  name: `${layout}: ${key} at ${code}`,
  event: press(key, code, given),
  wanted,
}));

test.each(PRESSES)("$name is the shortcut '$wanted'", ({ event, wanted }) => {
  expect(SHORTCUTS.filter((shortcut) => isPressed(event, shortcut)).join("")).toBe(wanted);
});

test("AltGr, which Windows reports as Ctrl and Alt, is no modifier", () => {
  const held = { ctrlKey: true, altKey: true, metaKey: false };
  expect(hasModifier({ ...press("@", "KeyQ"), ...held })).toBe(true);
  expect(hasModifier({ ...press("@", "KeyQ", { altGr: true }), ...held })).toBe(false);
});
