import { useState } from "react";
import { runActions } from "#web/client/actions.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useOneAtATime } from "#web/client/react/use-admin.tsx";
import type { Sandbox } from "#web/client/store.ts";
import { tick } from "./course.ts";
import type { Lesson, Step } from "./lesson.ts";

/** Runs a step's actions. Conditions are checked after each action, because a later one may undo an earlier one. */
export async function doIt(sandbox: Sandbox, lesson: Lesson, step: Step): Promise<void> {
  for (const act of step.doIt) {
    await runActions(sandbox, [act]);
    tick(sandbox, lesson);
  }
  const { lessons, announcement } = sandbox.session.getState();
  if (lessons.progress[lesson.id]?.ticked.includes(step.id)) return;
  throw new Error(
    `The step is not done. The last thing that happened: “${announcement.text}”. Put that right, then try again.`,
  );
}

/** Does a step for the visitor; the reason for a failure is shown until another attempt or another step. */
export function useDoIt(lesson: Lesson, step: Step) {
  const sandbox = useSandbox();
  const { isBusy, failure, run } = useOneAtATime();
  const [callResult, setCallResult] = useState("");
  const press = () => {
    setCallResult(step.id);
    run(() => doIt(sandbox, lesson, step));
  };
  return { isBusy, failure: callResult === step.id ? failure : null, press };
}
