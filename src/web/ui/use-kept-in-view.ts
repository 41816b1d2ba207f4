import { type RefObject, useEffect, useRef } from "react";

/** For an option of a list: scrolled into view when it becomes the active one, for the focus stays in the text field. */
export function useKeptInView<E extends HTMLElement>(isActive: boolean): RefObject<E | null> {
  const option = useRef<E>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return option;
}
