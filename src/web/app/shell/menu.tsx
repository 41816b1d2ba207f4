import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "wouter";
import { THEMES, type Theme } from "#contract/page/settings.ts";
import { useIsHidden, useSandbox, useSession } from "#web/client/react/context.tsx";
import { adminPagePath, adminPages, STAGE_ADDRESS } from "#web/client/routes.ts";
import { openLog, type Session } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { MenuIcon, ThemeIcon } from "#web/ui/icons.tsx";
import { KeyChip, TierChip } from "./chips.tsx";
import { GetStarted } from "./get-started.tsx";

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

/** Closes the menu around the control, so that the focus returns to the menu's button once a dialog is closed. */
function closeMenu({ currentTarget }: MouseEvent): void {
  const menu = currentTarget.closest("header")?.querySelector<HTMLElement>("[aria-expanded=true]");
  menu?.focus();
  menu?.click();
}

const THEME_NAMES = { system: "Same as the system", light: "Light", dark: "Dark" } as const satisfies Record<
  Theme,
  string
>;

/** The choice of light, dark or the system's theme. */
function ThemeChoice() {
  const { session } = useSandbox();
  const theme = useSession((state) => state.theme);
  const name = useId();
  return (
    <fieldset>
      <legend className="px-2.5 text-small font-bold text-ink2">Theme</legend>
      {THEMES.map((each) => (
        <label
          key={each}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded px-2.5 whitespace-nowrap hover:bg-hover tablet:min-h-8"
        >
          <input
            type="radio"
            name={name}
            checked={each === theme}
            onChange={() => session.setState({ theme: each })}
            className="accent-carbon"
          />
          {THEME_NAMES[each]}
        </label>
      ))}
    </fieldset>
  );
}

export function ThemeMenu() {
  return (
    <Disclosure name="Theme" icon={<ThemeIcon />}>
      <ThemeChoice />
    </Disclosure>
  );
}

/** A link that looks like a quiet button. */
const LINK =
  "inline-flex min-h-11 items-center rounded border border-transparent px-2.5 py-1 leading-tight font-semibold whitespace-nowrap hover:bg-hover tablet:min-h-9";

/** Starts presenter mode, which has a store of its own. */
export const PresentLink = () => (
  <a href={STAGE_ADDRESS} className={LINK}>
    Present
  </a>
);

interface DialogButtonProps {
  readonly dialog: NonNullable<Session["dialog"]>;
  readonly children: ReactNode;
}

/** Opens a dialog; closes the menu it is in first. */
export function DialogButton({ dialog, children }: DialogButtonProps) {
  const { session } = useSandbox();
  const open = (event: MouseEvent) => {
    closeMenu(event);
    session.setState({ dialog });
  };
  return (
    <Button aria-haspopup="dialog" onClick={open}>
      {children}
    </Button>
  );
}

/** Opens the Log; closes the menu it is in first. */
export function LogButton() {
  const { session } = useSandbox();
  const open = (event: MouseEvent) => {
    closeMenu(event);
    openLog(session);
  };
  return <Button onClick={open}>Log</Button>;
}

/** What the bar has no room for on a narrower screen. */
export function Menu({ isPhone }: { readonly isPhone: boolean }) {
  const isLogHidden = useIsHidden("log");
  return (
    <Disclosure name="Menu" icon={<MenuIcon />}>
      <div className="flex min-w-56 flex-col items-stretch gap-1 *:justify-start">
        {isPhone && <GetStarted />}
        <TierChip />
        {isPhone && <KeyChip />}
        {isPhone && <DialogButton dialog="palette">Search</DialogButton>}
        {!isLogHidden && <LogButton />}
        <PresentLink />
        <DialogButton dialog="reset">Reset</DialogButton>
        <Link href={adminPagePath("storage")} onClick={closeMenu} className={LINK}>
          {adminPages.storage.name}
        </Link>
        <DialogButton dialog="about">About</DialogButton>
        <ThemeChoice />
      </div>
    </Disclosure>
  );
}
