import { useEffect } from "react";
import { Link } from "wouter";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { adminPagePath } from "#web/client/routes.ts";
import type { Progress } from "#web/client/stored-lessons.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { StepMark } from "#web/ui/icons.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { lessonOf } from "./all-lessons.ts";
import { begin } from "./course.ts";
import { Knows } from "./knows.tsx";
import type { Lesson } from "./lesson.ts";
import { LessonList } from "./lesson-list.tsx";
import { PlaceLink } from "./place-link.tsx";
import { Words } from "./words.tsx";

function NoSuchLesson({ id }: { readonly id: string }) {
  return (
    <>
      <PageHead heading="No such lesson">These are the lessons there are.</PageHead>
      <Callout look="void">
        <p>
          There is no such lesson as <span className="font-mono text-small break-all">{id}</span>. Choose another.
        </p>
      </Callout>
      <LessonList />
    </>
  );
}

function Steps({ lesson, progress }: { readonly lesson: Lesson; readonly progress: Progress | undefined }) {
  const next = lesson.steps.find(({ id }) => !progress?.ticked.includes(id));
  return (
    <ol className="divide-y divide-hairline border-t border-hairline">
      {lesson.steps.map((step, index) => {
        const isDone = progress?.ticked.includes(step.id) === true;
        return (
          <li key={step.id} aria-current={step === next ? "step" : undefined} className="flex gap-3 px-4 py-3">
            <StepMark number={index + 1} isDone={isDone} isNext={step === next} />
            <div className="min-w-0 max-w-[75ch]">
              <h3 className="font-bold">
                {step.title}
                {isDone && <span className="font-normal text-ink2">, done</span>}
              </h3>
              <p className={isDone ? undefined : "text-ink2"}>
                <Words>{isDone ? step.learnt : step.words}</Words>
              </p>
              {!isDone && (
                <div className="-mx-1">
                  <PlaceLink to={step.place} />
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
  const progress = useSession(({ lessons }) => lessons.progress[lesson.id]);
  useEffect(() => begin(sandbox, lesson), [sandbox, lesson]);
  return (
    <>
      <PageHead heading={lesson.title}>
        {lesson.about} It takes about {counted(lesson.minutes, "minute")}.
      </PageHead>
      <Card heading="What you will know">
        <div className="px-4 pb-4">
          <Knows lesson={lesson} />
        </div>
      </Card>
      <Card heading="Steps" aside={<p className="text-small text-ink2">in any order; each ticks itself</p>}>
        <Steps lesson={lesson} progress={progress} />
      </Card>
      <Link
        href={adminPagePath("lessons")}
        className="inline-flex min-h-11 w-fit items-center text-carbon underline underline-offset-4 tablet:min-h-8"
      >
        All lessons
      </Link>
    </>
  );
}

export function LessonPage({ id }: { readonly id: string }) {
  const lesson = lessonOf(id);
  return lesson ? <Opened lesson={lesson} /> : <NoSuchLesson id={id} />;
}
