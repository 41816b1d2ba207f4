import { places } from "#web/client/routes.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { LessonList } from "./lesson-list.tsx";

export function LessonsPage() {
  return (
    <>
      <PageHead heading={places.lessons.name}>
        Short lessons on the real calls of this sandbox. Each step ticks itself when it has happened, in any order and
        however you do it.
      </PageHead>
      <LessonList />
    </>
  );
}
