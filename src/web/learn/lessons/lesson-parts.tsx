import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { operations } from "#contract/api/operations.ts";
import { TextLink } from "#web/client/react/text-link.tsx";
import { adminPageOf, adminPages, lessonPath, operationAt, routeAt } from "#web/client/routes.ts";
import { Prose } from "#web/ui/prose.tsx";
import type { Lesson, Step } from "./lesson.ts";

/** A sentence of a lesson: names of the API are not translated, and text between backticks is code. */
export const MarkedProse = ({ children }: { readonly children: string }) =>
  children.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <code key={index} translate="no" className="font-mono text-[0.9375em]">
        {part}
      </code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <Prose key={index}>{part}</Prose>
    ),
  );

/** What a lesson teaches. */
export function Knows({ lesson }: { readonly lesson: Lesson }) {
  return (
    <ul className="max-w-[75ch] list-disc ps-5">
      {lesson.knows.map((sentence) => (
        <li key={sentence}>
          <MarkedProse>{sentence}</MarkedProse>
        </li>
      ))}
    </ul>
  );
}

const looks = {
  action: "min-h-11 bg-carbon px-4 font-bold text-carbon-ink underline-offset-4 hover:underline tablet:min-h-9",
  outline: "min-h-11 border border-carbon px-2.5 font-bold text-carbon hover:bg-carbon-soft",
  quiet: "min-h-11 px-2.5 font-semibold hover:bg-hover tablet:min-h-9",
} as const;

interface LessonLinkProps {
  readonly lesson: Lesson;
  readonly look: keyof typeof looks;
  /** The accessible name, where the visible text says too little. */
  readonly name?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Opens a lesson, which starts it. */
export function LessonLink({ lesson, look, name, className = "", children }: LessonLinkProps) {
  return (
    <Link
      href={lessonPath(lesson.id)}
      aria-label={name}
      className={`inline-flex w-fit items-center rounded ${looks[look]} ${className}`}
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
    <TextLink href={to} className="mx-2 text-small underline-offset-4 tablet:min-h-7">
      <span>
        Go to <Prose>{titleOf(to)}</Prose>
      </span>
    </TextLink>
  );
}
