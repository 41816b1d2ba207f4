// @vitest-environment happy-dom
import { EditorView } from "@codemirror/view";
import { act, cleanup, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { codeIn, writeCode } from "#testing/code-editor.ts";
import { CodeEditor, type CodeEditorHandle, type CodeEditorProps } from "./code-editor.tsx";

afterEach(cleanup);

const onText = vi.fn();
const TEXT = '{\n  "a": 1,\n  "b": 2\n}';

function openEditor(given: Partial<CodeEditorProps> = {}) {
  onText.mockClear();
  const handle = createRef<CodeEditorHandle>();
  const props = { label: "Code", language: "json", text: TEXT, onText, handle, ...given } as const;
  const { rerender } = render(<CodeEditor {...props} />);
  const field = screen.getByRole("textbox", { name: "Code" });
  const change = (next: Partial<CodeEditorProps>) => rerender(<CodeEditor {...props} {...next} />);
  return { handle, field, change, cursor: () => EditorView.findFromDOM(field)?.state.selection.main.head };
}

const press = (field: HTMLElement, key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  act(() => void field.dispatchEvent(event));
  return event.defaultPrevented;
};

test("a text from outside replaces the document, keeps the cursor in place, and is not reported", () => {
  const { handle, field, change, cursor } = openEditor();
  act(() => handle.current?.goTo(TEXT.length));
  change({ text: TEXT.replace("1", "100") });
  expect(codeIn(field)).toBe(TEXT.replace("1", "100"));
  expect(cursor()).toBe(TEXT.length + 2);
  expect(onText).not.toHaveBeenCalled();
});

test("an edit is reported, and can be undone after the page has given the same text back", () => {
  const { field, change } = openEditor();
  writeCode(field, "[1]");
  expect(onText).toHaveBeenLastCalledWith("[1]");
  change({ text: "[1]" });
  press(field, "z", { ctrlKey: true });
  expect(onText).toHaveBeenLastCalledWith(TEXT);
});

test("what wraps of a line hangs from where the line begins, also once it is edited", () => {
  const { field } = openEditor();
  const hangs = () =>
    [...field.querySelectorAll<HTMLElement>(".cm-line")].map((line) => /hang\d+/.exec(line.className)?.[0]);
  expect(hangs()).toEqual(["hang4", "hang6", "hang6", "hang4"]);
  writeCode(field, '{\n    "a": 1\n}');
  expect(hangs()).toEqual(["hang4", "hang8", "hang4"]);
});

test("names, texts and values of JSON have a class each, as in a response", () => {
  const { field } = openEditor({ text: '{"a": "x", "b": [1, true, null]}' });
  const classed = [...field.querySelectorAll<HTMLElement>("[class^=json]")];
  expect(classed.map(({ className, textContent }) => [className, textContent])).toEqual([
    ["json-name", '"a"'],
    ["json-text", '"x"'],
    ["json-name", '"b"'],
    ["json-value", "1"],
    ["json-value", "true"],
    ["json-value", "null"],
  ]);
});

test("line endings of another system are no change", () => {
  const { field, change } = openEditor();
  writeCode(field, "[\n1]");
  change({ text: "[\r\n1]" });
  expect(codeIn(field)).toBe("[\n1]");
  expect(onText).toHaveBeenCalledOnce();
});

test("faults are marked, and marks move with the text until others are given", () => {
  const { field, change } = openEditor({ faults: [{ from: 9, to: 10, words: "Expected a string." }] });
  const marked = () => [...field.querySelectorAll<HTMLElement>(".json-fault")].map((each) => each.textContent);
  expect(marked()).toEqual(["1"]);
  act(() => EditorView.findFromDOM(field)?.dispatch({ changes: { from: 0, insert: "\n\n" } }));
  expect(marked()).toEqual(["1"]);
  change({ text: `\n\n${TEXT}`, faults: [{ from: 90, to: 95, words: "Beyond the end of the text." }] });
  expect(marked()).toEqual([]);
});

test("Tab and the page's shortcuts are left to the page", () => {
  const { field } = openEditor({ completions: () => null });
  const left = [
    ["Tab", {}],
    ["Tab", { shiftKey: true }],
    ["Enter", { ctrlKey: true }],
    ["Enter", { ctrlKey: true, shiftKey: true }],
    ["k", { ctrlKey: true }],
    ["Escape", {}],
  ] as const;
  expect(left.filter(([key, more]) => press(field, key, more))).toEqual([]);
  expect(codeIn(field)).toBe(TEXT);
});
