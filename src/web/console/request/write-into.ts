import { changeOf, movedBy, type Stretch } from "./text-change.ts";

/** Writes into a text field in place of a stretch, as if typed: the browser can undo it, and the field's input is heard. */
export function writeInto(field: HTMLTextAreaElement, { from, to }: Stretch, text: string): void {
  field.setSelectionRange(from, to);
  const command = text === "" ? "delete" : "insertText";
  // Outdated, and the only way to write into a field that leaves what was typed before to undo.
  if (field === document.activeElement && document.execCommand?.(command, false, text)) return;
  field.setRangeText(text, from, to, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
}

/** Puts another text in with the least change, so that the cursor stays where it is. */
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

/** A longer text takes Chromium seconds to paste among others, each line by itself. */
const LONG = 20_000;

/** Pastes a long text the quick way. In place of all there was it stays the browser's to undo, elsewhere it does not. False for what the browser does well by itself. */
export function pasteInto(field: HTMLTextAreaElement, text: string): boolean {
  if (text.length <= LONG) return false;
  const { value, selectionStart: from, selectionEnd: to } = field;
  const isAll = from === 0 && to === value.length;
  if (isAll && (value === "" || document.execCommand?.("delete"))) return false;
  field.setRangeText(text.replace(/\r\n?/g, "\n"), from, to, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  return true;
}
