import { type RefObject, useEffect, useRef } from "react";

/** Scrolls an option into view when it becomes active. The browser does not: the focus stays in the text field. */
export function useKeptInView<E extends HTMLElement>(isActive: boolean): RefObject<E | null> {
  const option = useRef<E>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return option;
}
