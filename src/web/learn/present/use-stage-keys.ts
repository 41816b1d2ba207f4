import { useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import type { DemoController } from "./demo-controller.ts";
import { leaveStage } from "./leave-stage.ts";
import { type Press, pressOf } from "./stage-keys.ts";
import { useFirstKey } from "./use-first-key.ts";

/** The presenter's keys, and what they show over the demo: a blank screen, or the question whether to leave. */
export function useStageKeys(controller: DemoController) {
  const { session } = useSandbox();
  const [isBlank, setBlank] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  // Some clickers send Escape with the button that starts a presentation, so one press must not end it.
  function leave(): void {
    if (isLeaving) leaveStage();
    else announce(session, "Press Escape again to leave presenter mode");
    setLeaving(true);
  }

  function carryOut(press: Press): void {
    if (press.kind === "leave") leave();
    else setLeaving(false);
    if (press.kind === "next") controller.next();
    if (press.kind === "back") controller.back();
    if (press.kind === "step") controller.goTo(press.step);
    if (press.kind === "blank") setBlank(true);
  }

  useFirstKey((event) => {
    const press = isBlank ? null : pressOf(event, session.getState().hasLetterKeys);
    if (!isBlank && press === null) {
      setLeaving(false);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (press) carryOut(press);
    else setBlank(false);
  });

  return { isBlank, isLeaving, light: () => setBlank(false) };
}
