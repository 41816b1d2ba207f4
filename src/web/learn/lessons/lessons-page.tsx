import { useSession } from "#web/client/react/context.tsx";
import { places } from "#web/client/routes.ts";
import { Card } from "#web/ui/card.tsx";
import { counted } from "#web/ui/format/counted.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { lessons, openSteps } from "./course.ts";
import type { Lesson } from "./lesson.ts";
import { LessonLink } from "./links.tsx";
import { Knows } from "./words.tsx";

function Entry({ lesson, isFirstLeft }: { readonly lesson: Lesson; readonly isFirstLeft: boolean }) {
  const progress = useSession((session) => session.lessons.progress[lesson.id]);
  const all = lesson.steps.length;
  const open = openSteps(lesson, progress).length;
  const words = open === 0 ? "Look at it again" : progress ? "Go on" : "Begin";
  const begun = open === 0 ? "Done" : `${all - open} of ${all} steps`;
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

/** Every lesson with its progress. The link to the first unfinished one stands out. */
export function LessonList() {
  const progress = useSession((session) => session.lessons.progress);
  const firstLeft = lessons.find((lesson) => openSteps(lesson, progress[lesson.id]).length > 0);
  return lessons.map((lesson) => <Entry key={lesson.id} lesson={lesson} isFirstLeft={lesson === firstLeft} />);
}

export function LessonsPage() {
  return (
    <>
      <PageHead heading={places.lessons.name}>
        Short lessons on the real calls of this sandbox. Each step ticks itself when it has happened, in any order and
        however you do it.
      </PageHead>
      <LessonList />
    </>
  );
}
