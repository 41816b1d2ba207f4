import type { Lesson } from "./lesson.ts";

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
