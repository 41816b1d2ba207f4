import { useEffect, useEffectEvent } from "react";

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
    const isIt = event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.shiftKey === hasShift;
    if (!isIt || event.repeat || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    run();
  });
}
