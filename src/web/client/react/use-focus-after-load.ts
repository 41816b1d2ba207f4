import { type RefObject, useEffect } from "react";
import { useSettings } from "./context.tsx";

/** On a page that was clicked to load, the focus of the button that is gone goes on to what took its place. */
export function useFocusAfterLoad(main: RefObject<HTMLElement | null>): void {
  const { ctl } = useSettings();
  useEffect(() => {
    if (ctl) main.current?.focus({ preventScroll: true });
  }, [ctl, main]);
}
