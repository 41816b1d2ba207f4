// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { ignoreStrayPresses } from "#web/ui/browser/press-guard.ts";
import { OptionList, useCombobox } from "./combobox.tsx";
import { TextInput } from "./field.tsx";

const LETTERS = [..."abcdefghijkl"].map((letter, id) => ({ id, letter, group: letter < "d" ? "First" : "Later" }));
const LOOK = { list: "", heading: "", option: "" };
const picked = vi.fn();

function Letters() {
  const [text, setText] = useState<string | null>(null);
  const options = LETTERS.filter(({ letter }) => text !== null && letter >= text);
  const { field, list } = useCombobox({ text, options, chosen: 1, onText: setText, onPick: picked });
  return (
    <>
      <TextInput {...field} value={text ?? ""} />
      <OptionList {...list} label="Letters" look={LOOK} none="No letter">
        {({ letter }) => letter}
      </OptionList>
    </>
  );
}

const user = userEvent.setup();
const field = () => screen.getByRole("combobox");
const active = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "");

ignoreStrayPresses();

beforeEach(() => {
  cleanup();
  picked.mockClear();
  render(<Letters />);
  field().focus();
});

test.each([
  ["opens with the chosen option active", "{ArrowDown}", "b"],
  ["wraps to the last option", "{ArrowDown}{ArrowUp}{ArrowUp}", "l"],
  ["wraps to the first option", "{ArrowDown}{End}{ArrowDown}", "a"],
  ["moves by a page", "{ArrowDown}{PageDown}{PageDown}{PageUp}", "d"],
  ["moves to the first option without a text", "{ArrowDown}{Home}", "a"],
  ["leaves Home and End in a text to the cursor", "b{ArrowDown}{Home}{End}", "c"],
  ["makes the first match active", "{ArrowDown}{ArrowDown}b", "b"],
  ["leaves a key with Ctrl to the field", "{ArrowDown}{Control>}{ArrowDown}{/Control}", "b"],
])("a combobox %s: %s", async (_, keys, letter) => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  await user.keyboard(keys);
  expect(screen.getByRole("option", { selected: true }).textContent).toBe(letter);
  expect(scrolled.mock.contexts).toContain(active());
});

test.each([
  ["b{Enter}", [[LETTERS[1]]], "true"],
  ["b{Escape}", [], "false"],
  ["z{Enter}", [], "false"],
  ["{Enter}", [], "false"],
])("%s picks %j", async (keys, picks, isOpen) => {
  await user.keyboard(keys);
  expect(picked.mock.calls).toEqual(picks);
  expect(field().getAttribute("aria-expanded")).toBe(isOpen);
});

test.each([
  ["Enter", { isComposing: true }],
  ["Escape", { isComposing: true }],
  ["ArrowDown", { isComposing: true }],
  ["Enter", { keyCode: 229 }],
])("%s of a composition is left to the input method: %o", async (key, composing) => {
  await user.keyboard("b");
  fireEvent.keyDown(field(), { key, ...composing });
  expect(active()?.textContent).toBe("b");
  expect(picked).not.toHaveBeenCalled();
});

test("a press of an option picks it and leaves the focus in the field; the list says when it is empty", async () => {
  await user.click(field());
  expect(screen.getByRole("group", { name: "Later" }).textContent).toBe("Laterdefghijkl");
  await user.click(screen.getByRole("option", { name: "d" }));
  expect(picked).toHaveBeenCalledWith(LETTERS[3]);
  expect(document.activeElement).toBe(field());
  await user.keyboard("z");
  expect(screen.getByRole("listbox").textContent).toBe("No letter");
});
