import { useEffect } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { tick } from "./course.ts";
import type { Lesson } from "./lesson.ts";

/** Ticks the steps of a lesson as they are done, on any page. */
export function useTicks(lesson: Lesson): void {
  const sandbox = useSandbox();
  useEffect(() => {
    const { exchanges, stateView, conditions } = sandbox.panel;
    const look = () => tick(sandbox, lesson);
    look();
    const stops = [exchanges.subscribe(look), stateView.subscribe(look), conditions.subscribe(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [sandbox, lesson]);
}
