import { useSession } from "#web/client/react/context.tsx";
import { lessons, openSteps } from "#web/learn/lessons/course.ts";
import { numberText } from "#web/ui/format/number-text.ts";

/** How many lessons are done: "0 of 5". */
export function LessonCount() {
  const progress = useSession((session) => session.lessons.progress);
  const done = lessons.filter((lesson) => openSteps(lesson, progress[lesson.id]).length === 0).length;
  return `${numberText(done)} of ${numberText(lessons.length)}`;
}
