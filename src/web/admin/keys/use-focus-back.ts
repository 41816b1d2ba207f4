import { type RefObject, useEffect, useRef } from "react";

/**
 * For a part that replaces others while it is open: once it closes and the focus is lost with it, focuses what a
 * selector finds in the box, else the box.
 */
export function useFocusBack<Box extends HTMLElement>(isOpen: boolean, selector: string): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isLost)
      (box.current?.querySelector<HTMLElement>(selector) ?? box.current)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, selector]);
  return box;
}
