import { type RefObject, useLayoutEffect, useRef } from "react";

/** For a control, or the box around it, that goes away when it has done its work: a focus in it goes on to what stays. */
export function useFocusHandoff<Control extends HTMLElement>(
  next: RefObject<HTMLElement | null>,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  // In the layout phase, because afterwards the control is out of the page and the focus is lost.
  useLayoutEffect(() => {
    const shown = control.current;
    return () => {
      if (shown?.contains(document.activeElement)) next.current?.focus();
    };
  }, [next]);
  return control;
}
