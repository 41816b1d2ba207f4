import { useEffect, useEffectEvent } from "react";

/** Ctrl or Cmd + Enter, with or without Shift, anywhere on the page; not while a dialog is open. */
export function useEnter(hasShift: boolean, run: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isIt = event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.shiftKey === hasShift;
    if (!isIt || event.repeat || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
