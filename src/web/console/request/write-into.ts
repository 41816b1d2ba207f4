import { changeOf, movedBy, type Stretch } from "./text-change.ts";

/** Replaces a stretch of a text field as typing does: the browser can undo it, and an input event fires. */
export function writeInto(field: HTMLTextAreaElement, { from, to }: Stretch, text: string): void {
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
