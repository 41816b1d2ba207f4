import { hasModifier, isField, isPressed, useKeyDown } from "#web/ui/use-key-down.ts";
import { useSandbox } from "./context.tsx";

/** A single-letter shortcut: ignored in fields and dialogs, and while such shortcuts are off (WCAG 2.1.4). */
export function useLetterKey(letter: string, run: () => void): void {
  const { session } = useSandbox();
  useKeyDown((event) => {
    if (!isPressed(event, letter) || hasModifier(event) || event.repeat) return;
    if (!session.getState().hasLetterKeys || isField(event.target)) return;
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    run();
  });
}
