import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";

/** A button that opens a small panel below it; Escape or a press outside closes the panel. */
export function Disclosure({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
      if (event.type === "pointerdown" && box.current?.contains(event.target as Node)) return;
      if (event.type === "keydown") box.current?.querySelector("button")?.focus();
      setOpen(false);
    };
    const listening = new AbortController();
    document.addEventListener("keydown", close, { signal: listening.signal });
    document.addEventListener("pointerdown", close, { signal: listening.signal });
    return () => listening.abort();
  }, [isOpen]);
  return (
    <div ref={box} className="relative">
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute top-full end-0 z-20 mt-1 w-80 max-w-[calc(100vw-2rem)] rounded-card border border-edge bg-paper p-4"
      >
        {children}
      </div>
    </div>
  );
}
