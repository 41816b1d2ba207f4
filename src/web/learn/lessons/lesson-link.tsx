import type { ReactNode } from "react";
import { Link } from "wouter";
import { lessonPath } from "#web/client/routes.ts";
import type { Lesson } from "./lesson.ts";

const looks = {
  action: "bg-carbon px-5 font-bold text-paper underline-offset-4 hover:underline",
  plain: "border border-edge bg-paper px-3 hover:border-ink hover:bg-well",
} as const;

interface LessonLinkProps {
  readonly lesson: Lesson;
  readonly look: keyof typeof looks;
  /** The accessible name, where the visible text says too little. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** Opens a lesson, which starts it. */
export function LessonLink({ lesson, look, name, children }: LessonLinkProps) {
  return (
    <Link
      href={lessonPath(lesson.id)}
      aria-label={name}
      className={`inline-flex min-h-11 w-fit items-center rounded tablet:min-h-9 ${looks[look]}`}
    >
      {children}
    </Link>
  );
}
