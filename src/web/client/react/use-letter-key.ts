import { useKeyDown } from "#web/ui/use-key-down.ts";
import { useSandbox } from "./context.tsx";

const FIELDS = "input, textarea, select, [contenteditable]:not([contenteditable=false])";

const isWriting = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null;

/** A single-letter shortcut: ignored in fields and dialogs, and while such shortcuts are off (WCAG 2.1.4). */
export function useLetterKey(letter: string, run: () => void): void {
  const { session } = useSandbox();
  useKeyDown((event) => {
    if (event.key !== letter || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (!session.getState().hasLetterKeys || isWriting(event.target)) return;
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    run();
  });
}
