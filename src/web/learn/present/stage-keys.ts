import { useEffect, useEffectEvent, useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { type DemoMove, QUESTIONS, SCRIPT } from "./script.ts";

/** What a key or a clicker's button requests. */
type Press = DemoMove | { readonly kind: "blank" } | { readonly kind: "leave" } | { readonly kind: "questions" };

const KEYS: Readonly<Record<string, Exclude<Press["kind"], "step" | "ask">>> = {
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
  if (key === "q") return { kind: "questions" };
  const question = QUESTIONS.findIndex((each) => each.key === key);
  if (question >= 0) return { kind: "ask", question };
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

/** The presenter's keys, and what they show over the demo: a blank screen, the questions, or whether to leave. */
export function useStageKeys(move: (move: DemoMove) => void, isAnswering: boolean) {
  const { session } = useSandbox();
  const [shown, setShown] = useState<"blank" | "leave" | "questions" | null>(null);
  const close = () => setShown(null);
  const toggleQuestions = () => setShown(shown === "questions" ? null : "questions");

  function leave(): void {
    // Some clickers send Escape with the button that starts a presentation, so one press must not end it.
    if (shown === "leave") leaveStage();
    else if (shown === "questions") close();
    else if (isAnswering) move({ kind: "back" });
    else {
      setShown("leave");
      announce(session, "Press Escape again to exit presenter mode");
    }
  }

  function carryOut(press: Press | null): void {
    if (press?.kind === "leave") leave();
    else if (press?.kind === "questions") toggleQuestions();
    else if (press?.kind === "blank") setShown("blank");
    else {
      close();
      if (press) move(press);
    }
  }

  useFirstKey((event) => {
    // Any key ends a blank screen and does nothing else.
    const press = shown === "blank" ? null : pressOf(event, session.getState().hasLetterKeys);
    if (press === null && shown !== "blank") {
      if (shown === "leave") close();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) carryOut(press);
  });

  return { shown, toggleQuestions, close };
}

/** The keys of the stage, except those that change only what the audience sees. */
export function useNotesKeys(move: (move: DemoMove) => void): void {
  useFirstKey((event) => {
    const press = pressOf(event, true);
    if (press === null || press.kind === "blank" || press.kind === "leave" || press.kind === "questions") return;
    event.preventDefault();
    if (!event.repeat) move(press);
  });
}
