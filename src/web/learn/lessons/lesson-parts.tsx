import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { operations } from "#contract/api/operations.ts";
import { TextLink } from "#web/client/react/text-link.tsx";
import { adminPageOf, adminPages, lessonPath, operationAt, routeAt } from "#web/client/routes.ts";
import type { Lesson, Step } from "./lesson.ts";

/** A sentence of a lesson. Text between backticks is API vocabulary: a member, a value, a header. */
export function Words({ children }: { readonly children: string }) {
  return children.split("`").map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change order.
      <code key={at} className="font-mono text-[0.9375em]">
        {part}
      </code>
    ),
  );
}

/** What the visitor knows after a lesson. */
export function Knows({ lesson }: { readonly lesson: Lesson }) {
  return (
    <ul className="max-w-[75ch] list-disc ps-5">
      {lesson.knows.map((sentence) => (
        <li key={sentence}>
          <Words>{sentence}</Words>
        </li>
      ))}
    </ul>
  );
}

const looks = {
  action: "bg-carbon px-5 font-bold text-carbon-ink underline-offset-4 hover:underline",
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
  const page = adminPageOf(routeAt(address));
  return page ? adminPages[page].name : address;
}

/** Link to the page where a step is done; renders nothing on that page itself. */
export function StepLink({ step: { doIt } }: { readonly step: Step }) {
  const [location] = useLocation();
  const [{ to }] = doIt;
  if (location.split("?", 1)[0] === to) return null;
  return (
    <TextLink href={to} className="mx-1 underline-offset-4 tablet:min-h-9">
      Go to {titleOf(to)}
    </TextLink>
  );
}
