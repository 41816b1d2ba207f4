import { useEffect, useRef } from "react";

/**
 * Stands for the first lines of the box around it, and scrolls them into view whenever `news` is something new: in the
 * next frame, whose layout has to be made anyway.
 */
export function BringIntoView({ news }: { readonly news: unknown }) {
  const lines = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!news) return;
    const frame = requestAnimationFrame(() => lines.current?.scrollIntoView({ block: "nearest" }));
    return () => cancelAnimationFrame(frame);
  }, [news]);
  return <span ref={lines} aria-hidden className="pointer-events-none absolute top-0 h-52 max-h-full w-px" />;
}
