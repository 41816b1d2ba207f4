import { useEffect } from "react";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/text-link.tsx";
import { adminPagePath, adminPages } from "#web/client/routes.ts";
import { Card } from "#web/ui/card.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { StepMark } from "#web/ui/icons.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { begin, lessonOf, lessons, openSteps } from "./course.ts";
import type { Lesson } from "./lesson.ts";
import { Knows, LessonLink, MarkedProse, StepLink } from "./lesson-parts.tsx";

function Entry({ lesson, isFirstLeft }: { readonly lesson: Lesson; readonly isFirstLeft: boolean }) {
  const progress = useSession((session) => session.lessons.progress[lesson.id]);
  const all = lesson.steps.length;
  const open = openSteps(lesson, progress).length;
  const words = open === 0 ? "Review" : progress ? "Continue" : "Start";
  const begun = open === 0 ? "Done" : `${all - open} of ${all} steps`;
  return (
    <Card
      heading={lesson.title}
      stack="gap-2"
      aside={
        <>
          <p className="flex-1 text-small text-ink2">
            {counted(lesson.minutes, "minute")} · {progress ? begun : counted(all, "step")}
          </p>
          <LessonLink lesson={lesson} look={isFirstLeft ? "action" : "quiet"} name={`${words}: ${lesson.title}`}>
            {words}
          </LessonLink>
        </>
      }
    >
      <p className="max-w-[75ch]">{lesson.about}</p>
      <div className="text-ink2">
        <Knows lesson={lesson} />
      </div>
    </Card>
  );
}

/** Every lesson with its progress. The link to the first unfinished one stands out. */
export function LessonsPage() {
  const progress = useSession((session) => session.lessons.progress);
  const firstLeft = lessons.find((lesson) => openSteps(lesson, progress[lesson.id]).length > 0);
  return (
    <>
      <PageHead heading={adminPages.lessons.name}>
        Short lessons with real API calls. Do the steps in any order: each one is ticked as soon as it happens.
      </PageHead>
      {lessons.map((lesson) => (
        <Entry key={lesson.id} lesson={lesson} isFirstLeft={lesson === firstLeft} />
      ))}
    </>
  );
}

function Steps({ lesson }: { readonly lesson: Lesson }) {
  const progress = useSession(({ lessons }) => lessons.progress[lesson.id]);
  const open = openSteps(lesson, progress);
  const [next] = open;
  return (
    <ol className="divide-y divide-hairline border-t border-hairline">
      {lesson.steps.map((step, index) => {
        const isDone = !open.includes(step);
        return (
          <li key={step.id} aria-current={step === next ? "step" : undefined} className="flex gap-3 px-4 py-3">
            <StepMark number={index + 1} isDone={isDone} isNext={step === next} />
            <div className="min-w-0 max-w-[75ch]">
              <h3 className="font-bold">
                {step.title}
                {isDone && <span className="font-normal text-ink2">, done</span>}
              </h3>
              <p className={isDone ? undefined : "text-ink2"}>
                <MarkedProse>{isDone ? step.learnt : step.words}</MarkedProse>
              </p>
              {!isDone && (
                <div className="-mx-1">
                  <StepLink step={step} />
                </div>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** One lesson in full. Opening it starts it. */
function Opened({ lesson }: { readonly lesson: Lesson }) {
  const sandbox = useSandbox();
  useEffect(() => begin(sandbox, lesson), [sandbox, lesson]);
  return (
    <>
      <PageHead heading={lesson.title}>
        {lesson.about} Takes about {counted(lesson.minutes, "minute")}.
      </PageHead>
      <Card heading="What you'll learn" stack="">
        <Knows lesson={lesson} />
      </Card>
      <Card heading="Steps" aside={<p className="text-small text-ink2">in any order</p>}>
        <Steps lesson={lesson} />
      </Card>
      <TextLink href={adminPagePath("lessons")} className="w-fit underline-offset-4 tablet:min-h-8">
        All lessons
      </TextLink>
    </>
  );
}

/** One lesson; with an unknown id, all of them. */
export function LessonPage({ id }: { readonly id: string }) {
  const lesson = lessonOf(id);
  return lesson ? (
    <Opened lesson={lesson} />
  ) : (
    <>
      <p>There is no lesson of this name.</p>
      <LessonsPage />
    </>
  );
}
