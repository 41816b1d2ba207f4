import { useState } from "react";
import { runActions } from "#web/client/actions.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useOneAtATime } from "#web/client/react/use-one-at-a-time.ts";
import type { Sandbox } from "#web/client/store.ts";
import { tick } from "./course.ts";
import type { Lesson, Step } from "./lesson.ts";

/** Does a step as its data say. It is looked at after each act, for what one does the next may undo. */
export async function doIt(sandbox: Sandbox, lesson: Lesson, step: Step): Promise<void> {
  for (const act of step.doIt) {
    await runActions(sandbox, [act]);
    tick(sandbox, lesson);
  }
  const { lessons, news } = sandbox.session.getState();
  if (lessons.progress[lesson.id]?.ticked.includes(step.id)) return;
  throw new Error(
    `The step is not done. The last thing that happened: “${news.text}”. Put that right, then try again.`,
  );
}

/** Does a step in the visitor's place; why it could not be done stands until another try, or another step. */
export function useDoIt(lesson: Lesson, step: Step) {
  const sandbox = useSandbox();
  const { isBusy, failure, run } = useOneAtATime();
  const [tried, setTried] = useState("");
  const press = () => {
    setTried(step.id);
    run(() => doIt(sandbox, lesson, step));
  };
  return { isBusy, failure: tried === step.id ? failure : null, press };
}
