import { useSandbox } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { lessonAfter } from "./all-lessons.ts";
import { startOver } from "./course.ts";
import { Knows } from "./knows.tsx";
import { LeaveButton } from "./leave-button.tsx";
import type { Lesson } from "./lesson.ts";
import { LessonLink } from "./lesson-link.tsx";

/** Summary of a completed lesson, with a link to the next one. */
export function DonePanel({ lesson }: { readonly lesson: Lesson }) {
  const sandbox = useSandbox();
  const next = lessonAfter(lesson);
  return (
    <>
      <div>
        <h3 className="font-bold">You know now</h3>
        <Knows lesson={lesson} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {next && (
          <LessonLink lesson={next} look="action">
            Next lesson: {next.title}
          </LessonLink>
        )}
        <Button onClick={() => startOver(sandbox, lesson)}>Start over</Button>
        <LeaveButton />
      </div>
    </>
  );
}
