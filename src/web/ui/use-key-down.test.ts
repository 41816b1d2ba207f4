import { describe, expect, test } from "vitest";
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

describe("a shortcut", () => {
  test.each([
    ["k", "its letter", press("k", "KeyK")],
    ["k", "its letter with Caps Lock", press("K", "KeyK")],
    ["k", "its position on a Russian layout", press("л", "KeyK")],
    ["q", "its position on a Greek layout, which types a mark there", press(";", "KeyQ")],
    ["w", "its position on a Hebrew layout, which types a mark there", press("'", "KeyW")],
    ["2", "its position on AZERTY", press("é", "Digit2")],
    ["1", "its character on AZERTY", press("1", "Digit1", { shiftKey: true })],
    ["3", "its position on a Persian layout", press("۳", "Digit3")],
    ["8", "the number pad", press("8", "Numpad8")],
    [".", "a clicker on AZERTY", press(":", "Period")],
    ["/", "its character on a German layout", press("/", "Digit7", { shiftKey: true })],
    ["/", "its position on a Russian layout", press(".", "Slash")],
    ["?", "its position on an Arabic layout", press("؟", "Slash", { shiftKey: true })],
    ["/", "AltGr, which types it", press("/", "KeyE", { altGr: true })],
  ])("%s is pressed by %s", (shortcut, _, event) => {
    expect(isPressed(event, shortcut)).toBe(true);
  });

  test.each([
    ["k", "another letter at its position", press("t", "KeyK")],
    [".", "another letter at its position", press("ç", "Period")],
    ["/", "another letter at its position", press("z", "Slash")],
    ["b", "Shift", press("B", "KeyB", { shiftKey: true })],
    ["q", "AltGr, which types another character", press("@", "KeyQ", { altGr: true })],
    ["d", "a key with a name", press("Delete", "KeyD")],
    ["b", "a key without a position", press("и", "")],
  ])("%s is not pressed by %s", (shortcut, _, event) => {
    expect(isPressed(event, shortcut)).toBe(false);
  });

  test("AltGr, which Windows reports as Ctrl and Alt, is no modifier", () => {
    const held = { ctrlKey: true, altKey: true, metaKey: false };
    expect(hasModifier({ ...press("@", "KeyQ"), ...held })).toBe(true);
    expect(hasModifier({ ...press("@", "KeyQ", { altGr: true }), ...held })).toBe(false);
  });
});
