import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Stretch } from "./text-change.ts";

/** Reports the cursor of a field whenever it moves, and null when the field loses focus. */
export function useCursor(field: RefObject<HTMLTextAreaElement | null>, hear: (cursor: Stretch | null) => void): void {
  const newest = useEffectEvent(hear);
  useEffect(() => {
    const { current } = field;
    const look = () => {
      const isHere = current && current === document.activeElement;
      newest(isHere ? { from: current.selectionStart, to: current.selectionEnd } : null);
    };
    // Browsers fire selectionchange on the document, some also on the field; neither reports that the field lost focus.
    const names = ["focus", "blur", "input", "selectionchange"] as const;
    for (const name of names) current?.addEventListener(name, look);
    document.addEventListener("selectionchange", look);
    return () => {
      for (const name of names) current?.removeEventListener(name, look);
      document.removeEventListener("selectionchange", look);
    };
  }, [field]);
}
