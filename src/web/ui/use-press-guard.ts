import { type RefObject, useLayoutEffect, useRef } from "react";

/** How long the pointer is ignored, in milliseconds: longer than the pause between the presses of a double click. */
const PAUSE = 400;

/**
 * Makes an element and its content ignore the pointer for a moment whenever something has finished, so that a second
 * press does not hit a control that has just appeared. An animation, because the browser ends it without a render. The
 * keyboard is not affected.
 */
export function usePressGuard<E extends HTMLElement>(isBusy: boolean): RefObject<E | null> {
  const guarded = useRef<E>(null);
  const wasBusy = useRef(isBusy);
  useLayoutEffect(() => {
    if (wasBusy.current && !isBusy) guarded.current?.animate?.({ pointerEvents: ["none", "none"] }, PAUSE);
    wasBusy.current = isBusy;
  }, [isBusy]);
  return guarded;
}
