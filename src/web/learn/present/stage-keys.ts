import { useEffect, useEffectEvent, useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { type DemoMove, SCRIPT } from "./script.ts";

/** What a key or a clicker's button requests. */
type Press = DemoMove | { readonly kind: "blank" } | { readonly kind: "leave" };

const KEYS: Readonly<Record<string, Exclude<Press["kind"], "step">>> = {
  PageDown: "next",
  ArrowRight: "next",
  ArrowDown: "next",
  PageUp: "back",
  ArrowLeft: "back",
  ArrowUp: "back",
  Escape: "leave",
};

const FIELDS = "input, textarea, select, [contenteditable]:not([contenteditable=false])";

/** Elements that handle the arrow keys themselves: fields, lists, and boxes that scroll. */
const ARROW_USERS = `${FIELDS}, dialog, [role=tablist], [role=listbox], [role=menu], section[tabindex="0"], aside[tabindex="0"]`;

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Single-character shortcuts, which can be switched off (WCAG 2.1.4). Clickers send `b` or `.` for a blank screen. */
function characterPress(key: string): Press | null {
  if (key === "b" || key === ".") return { kind: "blank" };
  const step = /^[1-9]$/.test(key) ? Number(key) : 0;
  return step >= 1 && step <= SCRIPT.length ? { kind: "step", step: step - 1 } : null;
}

/** What a key requests; null if it is no shortcut, or if the focused element needs it. */
function pressOf(event: KeyboardEvent, hasLetterKeys: boolean): Press | null {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  if (key.startsWith("Arrow") && isIn(target, ARROW_USERS)) return null;
  const kind = KEYS[key];
  if (kind) return { kind };
  return hasLetterKeys && !isIn(target, FIELDS) ? characterPress(key) : null;
}

/** Handles every key before any other listener on the page, while the component is mounted. */
function useFirstKey(handle: (event: KeyboardEvent) => void): void {
  const newest = useEffectEvent(handle);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => newest(event);
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}

/** Goes to the page without presenter mode, with the visitor's own store. */
export const leaveStage = (): void => window.location.assign(window.location.pathname);

/** The presenter's keys, and what they show over the demo: a blank screen, or the question whether to leave. */
export function useStageKeys(move: (move: DemoMove) => void) {
  const { session } = useSandbox();
  const [shown, setShown] = useState<"blank" | "leave" | null>(null);

  function carryOut(press: Press | null): void {
    setShown(press?.kind === "blank" || press?.kind === "leave" ? press.kind : null);
    if (press === null || press.kind === "blank") return;
    if (press.kind !== "leave") move(press);
    // Some clickers send Escape with the button that starts a presentation, so one press must not end it.
    else if (shown === "leave") leaveStage();
    else announce(session, "Press Escape again to exit presenter mode");
  }

  useFirstKey((event) => {
    // Any key ends a blank screen and does nothing else.
    const press = shown === "blank" ? null : pressOf(event, session.getState().hasLetterKeys);
    if (press === null && shown !== "blank") {
      setShown(null);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) carryOut(press);
  });

  return { isBlank: shown === "blank", isLeaving: shown === "leave", light: () => setShown(null) };
}

/** The keys of the stage, except those that change only what the audience sees. */
export function useNotesKeys(move: (move: DemoMove) => void): void {
  useFirstKey((event) => {
    const press = pressOf(event, true);
    if (press === null || press.kind === "blank" || press.kind === "leave") return;
    event.preventDefault();
    if (!event.repeat) move(press);
  });
}
