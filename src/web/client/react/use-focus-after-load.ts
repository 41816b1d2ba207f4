import { type RefObject, useEffect } from "react";
import { useSettings } from "./context.tsx";

/** On a click-to-load page the pressed button is removed; its focus moves to the content that replaces it. */
export function useFocusAfterLoad(main: RefObject<HTMLElement | null>): void {
  const { ctl } = useSettings();
  useEffect(() => {
    if (ctl) main.current?.focus({ preventScroll: true });
  }, [ctl, main]);
}
