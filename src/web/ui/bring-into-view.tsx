import { useEffect, useRef } from "react";

/**
 * A marker over the first lines of its box. Scrolls them into view whenever the trigger changes, in the next frame, whose
 * layout has to be computed anyway.
 */
export function BringIntoView({ trigger }: { readonly trigger: unknown }) {
  const lines = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!trigger) return;
    const frame = requestAnimationFrame(() => lines.current?.scrollIntoView({ block: "nearest" }));
    return () => cancelAnimationFrame(frame);
  }, [trigger]);
  return <span ref={lines} aria-hidden className="pointer-events-none absolute top-0 h-52 max-h-full w-px" />;
}
