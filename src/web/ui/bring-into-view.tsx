import { useEffect, useRef } from "react";

/**
 * A marker over the first lines of its box. Scrolls them into view whenever the trigger changes, in a task after the next
 * frame: earlier, the browser would have to compute the layout for it alone.
 */
export function BringIntoView({ trigger }: { readonly trigger: unknown }) {
  const lines = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!trigger) return;
    let task: ReturnType<typeof setTimeout>;
    const scroll = () => lines.current?.scrollIntoView({ block: "nearest" });
    const frame = requestAnimationFrame(() => {
      task = setTimeout(scroll);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [trigger]);
  return <span ref={lines} aria-hidden className="pointer-events-none absolute top-0 h-52 max-h-full w-px" />;
}
