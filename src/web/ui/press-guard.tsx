import { useLayoutEffect, useRef } from "react";

/** How long the pointer is ignored, in milliseconds: longer than the pause between the presses of a double click. */
const PAUSE = 400;

interface PressGuardProps {
  readonly isBusy: boolean;
  /** What the last work has made: work too brief to be shown as busy has finished when this changes. */
  readonly result?: unknown;
}

/**
 * Covers the positioned box it stands in for a moment whenever something has finished, so that a second press does not hit
 * a control that has just appeared. An animation, because the browser ends it without a render. A cover, because
 * `pointer-events` is inherited: on the box itself it computes the style of all its content again. The keyboard is not
 * affected.
 */
export function PressGuard({ isBusy, result }: PressGuardProps) {
  const cover = useRef<HTMLSpanElement>(null);
  const before = useRef({ isBusy, result });
  useLayoutEffect(() => {
    const isNew = result !== undefined && result !== before.current.result;
    const hasFinished = !isBusy && (before.current.isBusy || isNew);
    if (hasFinished) cover.current?.animate?.({ pointerEvents: ["auto", "auto"] }, PAUSE);
    before.current = { isBusy, result };
  }, [isBusy, result]);
  return <span ref={cover} aria-hidden className="pointer-events-none absolute inset-0 z-10" />;
}
