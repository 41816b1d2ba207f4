import { useEffect, useEffectEvent, useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { hasModifier, isField, isPressed } from "#web/ui/use-key-down.ts";
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

/** Elements besides fields that handle the arrow keys themselves: lists, and boxes that scroll. */
const ARROW_USERS = `, dialog, [role=tablist], [role=listbox], [role=menu], section[tabindex="0"], aside[tabindex="0"]`;

/** Single-character shortcuts, which can be switched off (WCAG 2.1.4). Clickers send `b` or `.` for a blank screen. */
function characterPress(event: KeyboardEvent): Press | null {
  if (isPressed(event, "b") || isPressed(event, ".")) return { kind: "blank" };
  if (isPressed(event, "q")) return { kind: "questions" };
  const question = QUESTIONS.findIndex(({ key }) => isPressed(event, key));
  if (question >= 0) return { kind: "ask", question };
  const step = SCRIPT.findIndex((_, index) => isPressed(event, String(index + 1)));
  return step >= 0 ? { kind: "step", step } : null;
}

/** What a key requests; null if it is no shortcut, or if the focused element needs it. */
function pressOf(event: KeyboardEvent, hasLetterKeys: boolean): Press | null {
  const { key, target } = event;
  if (hasModifier(event)) return null;
  if (key.startsWith("Arrow") && isField(target, ARROW_USERS)) return null;
  const kind = event.shiftKey ? undefined : KEYS[key];
  if (kind) return { kind };
  return hasLetterKeys && !isField(target) ? characterPress(event) : null;
}

/** Handles every key before any other listener in a window, while the component is mounted. */
function useFirstKey(handle: (event: KeyboardEvent) => void, target: Window = window): void {
  const newest = useEffectEvent(handle);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => newest(event);
    target.addEventListener("keydown", listen, { capture: true });
    return () => target.removeEventListener("keydown", listen, { capture: true });
  }, [target]);
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

/** The keys of the stage in the window of the notes, except those that change only what the audience sees. */
export function useNotesKeys(move: (move: DemoMove) => void, opened: Window): void {
  useFirstKey((event) => {
    const press = pressOf(event, true);
    if (press === null || press.kind === "blank" || press.kind === "leave" || press.kind === "questions") return;
    event.preventDefault();
    if (!event.repeat) move(press);
  }, opened);
}
