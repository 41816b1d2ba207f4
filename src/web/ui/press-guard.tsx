import { useLayoutEffect, useRef } from "react";

/** How long the pointer is ignored, in milliseconds: longer than the pause between the presses of a double click. */
const PAUSE = 400;

/**
 * Covers the positioned box it stands in for a moment whenever something has finished, so that a second press does not hit
 * a control that has just appeared. An animation, because the browser ends it without a render. A cover, because
 * `pointer-events` is inherited: on the box itself it computes the style of all its content again. The keyboard is not
 * affected.
 */
export function PressGuard({ isBusy }: { readonly isBusy: boolean }) {
  const cover = useRef<HTMLSpanElement>(null);
  const wasBusy = useRef(isBusy);
  useLayoutEffect(() => {
    if (wasBusy.current && !isBusy) cover.current?.animate?.({ pointerEvents: ["auto", "auto"] }, PAUSE);
    wasBusy.current = isBusy;
  }, [isBusy]);
  return <span ref={cover} aria-hidden className="pointer-events-none absolute inset-0 z-10" />;
}
