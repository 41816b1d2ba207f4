import type { Lesson } from "./lesson.ts";
import { Words } from "./words.tsx";

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
