import { useKeyDown } from "./use-key-down.ts";

/** Ctrl or Cmd + Enter, with or without Shift, anywhere on the page except while a dialog is open. */
export function useEnter(hasShift: boolean, run: () => void): void {
  useKeyDown((event) => {
    const isIt = event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.shiftKey === hasShift;
    if (!isIt || event.repeat || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    run();
  });
}
