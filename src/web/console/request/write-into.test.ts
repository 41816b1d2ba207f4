// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { pasteInto, putInto, writeInto } from "./write-into.ts";

/** A field with this text, and the cursor where | stands. */
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
])("a text put in from elsewhere leaves the cursor where it is when it changes %s", (_, before, text, after) => {
  const field = fieldWith(before);
  putInto(field, text);
  expect(marked(field)).toBe(after);
  const focused = fieldWith(before);
  focused.focus();
  putInto(focused, text);
  expect(marked(focused)).toBe(after);
});

test("what is written where the browser cannot do it is heard of all the same", () => {
  const field = fieldWith('{"q|": 1}');
  const heard = vi.fn();
  field.addEventListener("input", heard);
  writeInto(field, { from: 1, to: 4 }, '"qty"');
  expect(field.value).toBe('{"qty": 1}');
  expect(heard).toHaveBeenCalledOnce();
});

test("only a long paste among other text is done for the browser, with one kind of line end", () => {
  const field = fieldWith("ab|");
  expect(pasteInto(field, "short")).toBe(false);
  const long = "x\r\n".repeat(10_000);
  expect(pasteInto(field, long)).toBe(true);
  expect(field.value).toBe(`ab${long.replaceAll("\r", "")}`);
  expect(pasteInto(fieldWith("|"), long)).toBe(false);
});
