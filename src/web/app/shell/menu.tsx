import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { MenuIcon, ThemeIcon } from "#web/ui/icons.tsx";
import { MenuPanel, ThemeChoice } from "./menu-panels.tsx";

interface DisclosureProps {
  /** The accessible name of the button, and its tooltip. */
  readonly name: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** An icon button that opens a small panel below it; Escape or a press outside closes the panel. */
function Disclosure({ name, icon, children }: DisclosureProps) {
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
      <Button
        aria-label={name}
        title={name}
        aria-expanded={isOpen}
        aria-controls={id}
        className="min-w-11 text-heading tablet:min-w-9"
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
      </Button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute top-full end-0 z-20 mt-1 max-h-[calc(100dvh-4.5rem)] w-max max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-edge bg-paper p-3"
      >
        {isOpen && children}
      </div>
    </div>
  );
}

export function ThemeMenu() {
  return (
    <Disclosure name="Theme" icon={<ThemeIcon />}>
      <ThemeChoice />
    </Disclosure>
  );
}

/** What the bar has no room for on a narrower screen. */
export const Menu = ({ isPhone }: { readonly isPhone: boolean }) => (
  <Disclosure name="Menu" icon={<MenuIcon />}>
    <MenuPanel isPhone={isPhone} />
  </Disclosure>
);
