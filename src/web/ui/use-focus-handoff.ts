import { type RefObject, useLayoutEffect, useRef } from "react";

/** For a control, or the box around it, that is removed after use: its focus moves to an element that remains. */
export function useFocusHandoff<Control extends HTMLElement>(
  next: RefObject<HTMLElement | null>,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  // A layout effect: in an effect the control is already removed and the focus lost.
  useLayoutEffect(() => {
    const shown = control.current;
    return () => {
      if (shown?.contains(document.activeElement)) next.current?.focus();
    };
  }, [next]);
  return control;
}
