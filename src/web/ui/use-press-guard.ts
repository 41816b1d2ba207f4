import { type RefObject, useLayoutEffect, useRef } from "react";

/** How long the pointer is ignored, in milliseconds: longer than the pause between the presses of a double click. */
const PAUSE = 400;

/**
 * Makes an element and its content ignore the pointer for a moment whenever `trigger` becomes another truthy value, so
 * that a second press does not hit a control that has just appeared. An animation, because the browser ends it without
 * a render. The keyboard is not affected.
 */
export function usePressGuard<E extends HTMLElement>(trigger: unknown): RefObject<E | null> {
  const guarded = useRef<E>(null);
  const before = useRef(trigger);
  useLayoutEffect(() => {
    if (trigger && trigger !== before.current) guarded.current?.animate?.({ pointerEvents: ["none", "none"] }, PAUSE);
    before.current = trigger;
  }, [trigger]);
  return guarded;
}
