import { useEffect, useEffectEvent } from "react";

type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "getModifierState">;
type Held = Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey" | "getModifierState">;

/** The character of a position on a US keyboard. */
function characterAt(code: string, hasShift: boolean): string | undefined {
  if (hasShift) return code === "Slash" ? "?" : undefined;
  const named = { Period: ".", Slash: "/" }[code];
  return named ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase();
}

/** Whether a key types letters of another script: Arabic types two by one key. The names of keys, such as Enter, are Latin. */
const isOfOtherScript = (key: string): boolean => /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key);

/**
 * Whether a key is that of a shortcut, a character in lower case: by what it types, with Caps Lock too, where ؟ is a question mark.
 * Its position counts only where it types a letter of another script, and that of a digit where it types none, as on AZERTY:
 * every other character of a layout counts as itself.
 */
export function isPressed(event: Key, shortcut: string): boolean {
  const { key, code, shiftKey } = event;
  const hasAltGr = event.getModifierState("AltGraph");
  if (key.toLowerCase().replace("؟", "?") === shortcut) return !(/[a-z]/.test(shortcut) && (shiftKey || hasAltGr));
  const isByPlace = isOfOtherScript(key) || (code.startsWith("Digit") && /^[^0-9]$/u.test(key));
  return isByPlace && !hasAltGr && characterAt(code, shiftKey) === shortcut;
}

/** Whether a key is pressed with Ctrl, Cmd or Alt. AltGr, which Windows reports as Ctrl and Alt, only chooses a character. */
export const hasModifier = (event: Held): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");

const FIELDS = "input, textarea, select, [contenteditable]:not([contenteditable=false])";

/** Whether an element takes characters. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;

/** Listens to every key pressed on the page while the component is mounted. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const newest = useEffectEvent(onKeyDown);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => newest(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Ctrl or Cmd + Enter, with or without Shift, anywhere on the page except while a dialog is open. */
export function useEnter(hasShift: boolean, run: () => void): void {
  useKeyDown((event) => {
    const isIt =
      event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.altKey && event.shiftKey === hasShift;
    if (!isIt || event.repeat || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    run();
  });
}
