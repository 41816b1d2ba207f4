import { type RefObject, useEffect, useEffectEvent } from "react";
import type { TextRange } from "./text-field.ts";

/** A text field that another component renders. */
export type FieldRef = RefObject<HTMLTextAreaElement | null>;

/** Listens to an event of a field that another component renders. */
export function useFieldEvent<Name extends keyof HTMLElementEventMap>(
  field: FieldRef,
  name: Name,
  hear: (event: HTMLElementEventMap[Name], field: HTMLTextAreaElement) => void,
): void {
  const newest = useEffectEvent(hear);
  useEffect(() => {
    const { current } = field;
    const listen = (event: HTMLElementEventMap[Name]) => current && newest(event, current);
    current?.addEventListener(name, listen);
    return () => current?.removeEventListener(name, listen);
  }, [field, name]);
}

/** Reports the cursor of a field whenever it moves, and null when the field loses focus. */
export function useCursor(field: FieldRef, hear: (cursor: TextRange | null) => void): void {
  const newest = useEffectEvent(hear);
  useEffect(() => {
    const { current } = field;
    const listening = new AbortController();
    const { signal } = listening;
    const look = () => {
      const isHere = current && current === document.activeElement;
      newest(isHere ? { from: current.selectionStart, to: current.selectionEnd } : null);
    };
    // Browsers fire selectionchange on the document, some also on the field; neither reports that the field lost focus.
    for (const name of ["focus", "blur", "input", "selectionchange"]) current?.addEventListener(name, look, { signal });
    document.addEventListener("selectionchange", look, { signal });
    return () => listening.abort();
  }, [field]);
}
