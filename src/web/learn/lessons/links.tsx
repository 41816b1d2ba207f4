import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { operations } from "#contract/api/operations.ts";
import { lessonPath, operationAt, placeOf, places, routeAt } from "#web/client/routes.ts";
import type { Lesson, Step } from "./lesson.ts";

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

/** The title of the page at an address. */
function titleOf(address: string): string {
  const operation = operationAt(address);
  if (operation) return operations[operation].summary;
  const route = routeAt(address);
  const page = route && placeOf(route);
  return page ? places[page].name : address;
}

/** Link to the page where a step is done; renders nothing on that page itself. */
export function StepLink({ step: { doIt } }: { readonly step: Step }) {
  const [location] = useLocation();
  const [{ to }] = doIt;
  if (location.split("?", 1)[0] === to) return null;
  return (
    <Link
      href={to}
      className="mx-1 inline-flex min-h-11 items-center text-carbon underline underline-offset-4 tablet:min-h-9"
    >
      Go to {titleOf(to)}
    </Link>
  );
}
