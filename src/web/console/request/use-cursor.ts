import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Stretch } from "./text-change.ts";

/** Hears where the cursor of a field comes to stand, and null when it leaves the field. */
export function useCursor(field: RefObject<HTMLTextAreaElement | null>, hear: (cursor: Stretch | null) => void): void {
  const newest = useEffectEvent(hear);
  useEffect(() => {
    const { current } = field;
    const look = () => {
      const isHere = current && current === document.activeElement;
      newest(isHere ? { from: current.selectionStart, to: current.selectionEnd } : null);
    };
    // Browsers tell it of the document, some of the field too; a field that is left is told of by neither.
    const names = ["focus", "blur", "input", "selectionchange"] as const;
    for (const name of names) current?.addEventListener(name, look);
    document.addEventListener("selectionchange", look);
    return () => {
      for (const name of names) current?.removeEventListener(name, look);
      document.removeEventListener("selectionchange", look);
    };
  }, [field]);
}
