import { useSession } from "#web/client/react/context.tsx";
import type { Lessons } from "#web/client/stored-lessons.ts";
import { Card } from "#web/ui/card.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { lessons } from "./all-lessons.ts";
import { tickedIn } from "./course.ts";
import { Knows } from "./knows.tsx";
import type { Lesson } from "./lesson.ts";
import { LessonLink } from "./lesson-link.tsx";

const isWholeIn = (all: Lessons, lesson: Lesson): boolean =>
  tickedIn(lesson, all.progress[lesson.id]).length === lesson.steps.length;

function Entry({ lesson }: { readonly lesson: Lesson }) {
  const progress = useSession((session) => session.lessons.progress[lesson.id]);
  const isFirstLeft = useSession((session) => lessons.find((each) => !isWholeIn(session.lessons, each)) === lesson);
  const ticked = tickedIn(lesson, progress).length;
  const all = lesson.steps.length;
  const isWhole = ticked === all;
  const words = isWhole ? "Look at it again" : progress ? "Go on" : "Begin";
  const begun = isWhole ? "Done" : `${ticked} of ${all} steps`;
  return (
    <Card
      heading={lesson.title}
      aside={
        <p className="text-small text-ink2">
          {counted(lesson.minutes, "minute")} · {progress ? begun : counted(all, "step")}
        </p>
      }
    >
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="max-w-[75ch]">{lesson.about}</p>
        <div className="text-ink2">
          <Knows lesson={lesson} />
        </div>
        <LessonLink lesson={lesson} look={isFirstLeft ? "action" : "plain"} name={`${words}: ${lesson.title}`}>
          {words}
        </LessonLink>
      </div>
    </Card>
  );
}

/** Every lesson with its progress. */
export function LessonList() {
  return lessons.map((lesson) => <Entry key={lesson.id} lesson={lesson} />);
}
