import { useEffect } from "react";
import { Link } from "wouter";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/text-link.tsx";
import { WhatNext } from "#web/client/react/what-next.tsx";
import { adminPagePath, adminPages, lessonPath } from "#web/client/routes.ts";
import type { Progress } from "#web/client/stored-lessons.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { StepMark } from "#web/ui/icons.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { begin, lessonOf, lessons, openSteps, startOver } from "./course.ts";
import type { Lesson } from "./lesson.ts";
import { MarkedProse, StepLink } from "./lesson-parts.tsx";

/** What a lesson teaches. */
const Knows = ({ lesson }: { readonly lesson: Lesson }) => (
  <ul className="max-w-[75ch] list-disc ps-5">
    {lesson.knows.map((sentence) => (
      <li key={sentence}>
        <MarkedProse>{sentence}</MarkedProse>
      </li>
    ))}
  </ul>
);

const looks = {
  action: "bg-carbon px-4 font-bold text-carbon-ink underline-offset-4 hover:underline",
  quiet: "px-2.5 font-semibold hover:bg-hover",
} as const;

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
          <Link
            href={lessonPath(lesson.id)}
            aria-label={`${words}: ${lesson.title}`}
            className={`inline-flex min-h-11 items-center rounded tablet:min-h-9 ${looks[isFirstLeft ? "action" : "quiet"]}`}
          >
            {words}
          </Link>
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

interface StepsProps {
  readonly lesson: Lesson;
  readonly progress: Progress | undefined;
}

function Steps({ lesson, progress }: StepsProps) {
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
              {!isDone && <StepLink step={step} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** One lesson in full. Opening it starts it; once it is done, it leads to the next one and to what comes after the sandbox. */
function Opened({ lesson }: { readonly lesson: Lesson }) {
  const sandbox = useSandbox();
  const progress = useSession(({ lessons }) => lessons.progress[lesson.id]);
  useEffect(() => begin(sandbox, lesson), [sandbox, lesson]);
  const isDone = openSteps(lesson, progress).length === 0;
  const next = lessons[lessons.indexOf(lesson) + 1];
  return (
    <>
      <PageHead heading={lesson.title}>
        {lesson.about} Takes about {counted(lesson.minutes, "minute")}.
      </PageHead>
      <Card heading={isDone ? "What you learned" : "What you'll learn"} stack="gap-2">
        <Knows lesson={lesson} />
        {isDone && <WhatNext />}
      </Card>
      <Card
        heading="Steps"
        aside={
          <>
            <p className="flex-1 text-small text-ink2">in any order</p>
            {isDone && <Button onClick={() => startOver(sandbox, lesson)}>Start over</Button>}
          </>
        }
      >
        <Steps lesson={lesson} progress={progress} />
      </Card>
      <div className="flex flex-wrap gap-x-4">
        {isDone && next && <TextLink href={lessonPath(next.id)}>Next lesson: {next.title}</TextLink>}
        <TextLink href={adminPagePath("lessons")}>All lessons</TextLink>
      </div>
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
