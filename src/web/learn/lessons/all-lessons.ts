import type { Lesson } from "./lesson.ts";

const files = import.meta.glob<{ readonly lesson: Lesson }>("./*.lesson.ts", { eager: true });

/** Every lesson found as a file, sorted by `order`. */
export const lessons: readonly Lesson[] = Object.values(files)
  .map(({ lesson }) => lesson)
  .toSorted((one, other) => one.order - other.order);

export const lessonOf = (id: string | null): Lesson | null => lessons.find((lesson) => lesson.id === id) ?? null;

/** The next lesson; null after the last. */
export const lessonAfter = ({ id }: Lesson): Lesson | null =>
  lessons[lessons.findIndex((lesson) => lesson.id === id) + 1] ?? null;
