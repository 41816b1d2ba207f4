// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { pasteInto, putInto, writeInto } from "./text-field.ts";

/** A field with this text and the cursor at the | marker. */
function fieldWith(marked: string): HTMLTextAreaElement {
  const field = document.createElement("textarea");
  document.body.replaceChildren(field);
  field.value = marked.replace("|", "");
  field.setSelectionRange(marked.indexOf("|"), marked.indexOf("|"));
  return field;
}

const marked = ({ value, selectionStart }: HTMLTextAreaElement) =>
  `${value.slice(0, selectionStart)}|${value.slice(selectionStart)}`;

afterEach(() => {
  document.body.replaceChildren();
});

test.each([
  ["before it", '{"a": 1, "b": 2|}', '{"a": 100, "b": 2}', '{"a": 100, "b": 2|}'],
  ["behind it", '{"a": 1|, "b": 2}', '{"a": 1, "b": 200}', '{"a": 1|, "b": 200}'],
])("replacing a field's text keeps the cursor in place when the change is %s", (_, before, text, after) => {
  const field = fieldWith(before);
  putInto(field, text);
  expect(marked(field)).toBe(after);
  const focused = fieldWith(before);
  focused.focus();
  putInto(focused, text);
  expect(marked(focused)).toBe(after);
});

test("writing without browser support for undo still fires an input event", () => {
  const field = fieldWith('{"q|": 1}');
  const heard = vi.fn();
  field.addEventListener("input", heard);
  writeInto(field, { from: 1, to: 4 }, '"qty"');
  expect(field.value).toBe('{"qty": 1}');
  expect(heard).toHaveBeenCalledOnce();
});

test("pasteInto handles only long pastes into other text, and normalizes line endings", () => {
  const field = fieldWith("ab|");
  expect(pasteInto(field, "short")).toBe(false);
  const long = "x\r\n".repeat(10_000);
  expect(pasteInto(field, long)).toBe(true);
  expect(field.value).toBe(`ab${long.replaceAll("\r", "")}`);
  expect(pasteInto(fieldWith("|"), long)).toBe(false);
});
