import { useEffect, useEffectEvent, useState } from "react";
import { addressTo } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { hasModifier, isPressed } from "#web/ui/browser/use-key-down.ts";
import { type DemoMove, QUESTIONS, SCRIPT } from "./script.ts";

/** What a key or a clicker's button requests. */
type Press = DemoMove | "blank" | "leave" | "questions" | "full screen";

const KEYS: Readonly<Record<string, Press>> = {
  PageDown: { kind: "next" },
  ArrowRight: { kind: "next" },
  ArrowDown: { kind: "next" },
  PageUp: { kind: "back" },
  ArrowLeft: { kind: "back" },
  ArrowUp: { kind: "back" },
  Escape: "leave",
};

/**
 * Single-character shortcuts, which can be switched off (WCAG 2.1.4). Clickers send the position of `b` or `.` for a blank
 * screen, and AZERTY types `:` at the latter.
 */
function characterPress(event: KeyboardEvent, isAsking: boolean): Press | null {
  const isDot = isPressed(event, ".") || (event.code === "Period" && event.key === ":" && !event.shiftKey);
  if (isDot || isPressed(event, "b")) return "blank";
  if (isPressed(event, "q")) return "questions";
  const step = SCRIPT.findIndex((_, index) => isPressed(event, String(index)));
  const question = QUESTIONS.findIndex(({ key }, index) => isPressed(event, key) || (isAsking && step === index + 1));
  if (question >= 0) return { kind: "ask", question };
  return step >= 0 && !isAsking ? { kind: "step", step } : null;
}

/** What a key requests; null if it is no shortcut. Digits are steps, or the questions while these are shown. */
export function pressOf(event: KeyboardEvent, hasLetterKeys: boolean, isAsking: boolean): Press | null {
  if (hasModifier(event)) return null;
  // The button of a clicker that starts a presentation, with Shift or without: here it would reload the page.
  if (event.key === "F5") return "full screen";
  const press = event.shiftKey ? undefined : KEYS[event.key];
  return press ?? (hasLetterKeys ? characterPress(event, isAsking) : null);
}

/** Goes to the page without presenter mode, with the visitor's own store. */
export const leaveStage = (): void => window.location.assign(addressTo(""));

/** Not every browser has it, and one refuses it to a key that was pressed in another window. */
const fillScreen = (): void => void document.documentElement.requestFullscreen?.().catch(() => {});

/**
 * The presenter's keys in the window of the stage and in that of the notes, and what they show over the demo: a blank
 * screen, the questions, or whether to leave.
 */
export function useStageKeys(move: (move: DemoMove) => void, isAnswering: boolean, notes: Window | null) {
  const { session } = useSandbox();
  const [shown, setShown] = useState<"blank" | "leave" | "questions" | null>(null);
  const close = () => setShown(null);

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

  function press(requested: Press | null): void {
    if (requested === "leave") leave();
    else if (requested === "questions") setShown(shown === "questions" ? null : "questions");
    else if (requested === "blank") setShown("blank");
    else if (requested === "full screen") fillScreen();
    else {
      close();
      if (requested) move(requested);
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Any key ends a blank screen and does nothing else.
    const requested =
      shown === "blank" ? null : pressOf(event, session.getState().hasLetterKeys, shown === "questions");
    if (requested === null && shown !== "blank") {
      if (shown === "leave") close();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) press(requested);
  });
  useEffect(() => {
    const listening = new AbortController();
    // Before any other listener.
    const options = { capture: true, signal: listening.signal };
    for (const each of [window, notes]) each?.addEventListener("keydown", (event) => onKey(event), options);
    return () => listening.abort();
  }, [notes]);

  return { shown, press, close };
}
