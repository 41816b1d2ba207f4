import { type RefObject, useEffect, useEffectEvent } from "react";

/** A range of offsets in a text. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** The change from one text to another: the range that is replaced, and its replacement. */
interface TextChange extends TextRange {
  readonly text: string;
}

const isHalf = (text: string, at: number): boolean => at > 0 && /[\uDC00-\uDFFF]/.test(text.charAt(at));

/** The single change between two texts, as short as possible without splitting a surrogate pair. */
export function changeOf(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  if (isHalf(before, from) || isHalf(after, from)) from -= 1;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  if (isHalf(before, before.length - same)) same -= 1;
  return { from, to: before.length - same, text: after.slice(from, after.length - same) };
}

/** The position of a range after a change; a change inside the range resizes it. */
export function movedBy({ from, to }: TextRange, change: TextChange): TextRange {
  const longer = change.text.length - (change.to - change.from);
  if (to <= change.from) return { from, to };
  if (from >= change.to) return { from: from + longer, to: to + longer };
  return { from: Math.min(from, change.from), to: Math.max(to, change.to) + longer };
}

/** The text Enter inserts: a line with the same indentation, deeper after a bracket; two lines between brackets. */
export function newLine(text: string, { from, to }: TextRange): { readonly text: string; readonly at: number } {
  const before = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  const [indent = ""] = /^[ \t]*/.exec(before) ?? [];
  const isOpened = /[{[]\s*$/.test(before);
  const line = `\n${indent}${isOpened ? "  " : ""}`;
  const isClosed = isOpened && /^[}\]]/.test(text.slice(to, to + 1));
  return { text: isClosed ? `${line}\n${indent}` : line, at: from + line.length };
}

/** Replaces a range of a text field as typing does: the browser can undo it, and an input event fires. */
export function writeInto(field: HTMLTextAreaElement, { from, to }: TextRange, text: string): void {
  field.setSelectionRange(from, to);
  const command = text === "" ? "delete" : "insertText";
  // Deprecated, but the only way to write into a field that preserves the undo history.
  if (field === document.activeElement && document.execCommand?.(command, false, text)) return;
  field.setRangeText(text, from, to, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
}

/** Replaces the text with the smallest change, so that the cursor stays in place. */
export function putInto(field: HTMLTextAreaElement, text: string): void {
  if (field.value === text) return;
  const change = changeOf(field.value, text);
  if (field !== document.activeElement) {
    field.setRangeText(change.text, change.from, change.to, "preserve");
    return;
  }
  const cursor = movedBy({ from: field.selectionStart, to: field.selectionEnd }, change);
  writeInto(field, change, change.text);
  field.setSelectionRange(cursor.from, cursor.to);
}

/** Above this length, Chromium takes seconds to paste into other text, because it inserts each line separately. */
const LONG = 20_000;

/** Pastes a long text in one step; only a paste over the whole text can be undone. False if the browser can do it. */
export function pasteInto(field: HTMLTextAreaElement, text: string): boolean {
  if (text.length <= LONG) return false;
  const { value, selectionStart: from, selectionEnd: to } = field;
  const isAll = from === 0 && to === value.length;
  if (isAll && (value === "" || document.execCommand?.("delete"))) return false;
  field.setRangeText(text.replace(/\r\n?/g, "\n"), from, to, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  return true;
}

/** A text field that another component renders. */
export type FieldRef = RefObject<HTMLTextAreaElement | null>;

/** Listens to an event of a field that another component renders. */
export function useFieldEvent<Name extends keyof HTMLElementEventMap>(
  field: FieldRef,
  name: Name,
  hear: (event: HTMLElementEventMap[Name], field: HTMLTextAreaElement) => void,
): void {
  const newest = useEffectEvent(hear);
  useEffect(() => {
    const { current } = field;
    const listen = (event: HTMLElementEventMap[Name]) => current && newest(event, current);
    current?.addEventListener(name, listen);
    return () => current?.removeEventListener(name, listen);
  }, [field, name]);
}

/** Reports the cursor of a field whenever it moves, and null when the field loses focus. */
export function useCursor(field: FieldRef, hear: (cursor: TextRange | null) => void): void {
  const newest = useEffectEvent(hear);
  useEffect(() => {
    const { current } = field;
    const listening = new AbortController();
    const { signal } = listening;
    const look = () => {
      const isHere = current && current === document.activeElement;
      newest(isHere ? { from: current.selectionStart, to: current.selectionEnd } : null);
    };
    // Browsers fire selectionchange on the document, some also on the field; neither reports that the field lost focus.
    for (const name of ["focus", "blur", "input", "selectionchange"]) current?.addEventListener(name, look, { signal });
    document.addEventListener("selectionchange", look, { signal });
    return () => listening.abort();
  }, [field]);
}

/** Enter keeps the indentation of the line; a long text is pasted in one step. */
export function useTyping(field: FieldRef): void {
  useFieldEvent(field, "beforeinput", (event, current) => {
    if (event.inputType !== "insertLineBreak" || event.isComposing) return;
    event.preventDefault();
    const selected = { from: current.selectionStart, to: current.selectionEnd };
    const { text, at } = newLine(current.value, selected);
    writeInto(current, selected, text);
    current.setSelectionRange(at, at);
  });
  useFieldEvent(field, "paste", (event, current) => {
    if (pasteInto(current, event.clipboardData?.getData("text/plain") ?? "")) event.preventDefault();
  });
}
