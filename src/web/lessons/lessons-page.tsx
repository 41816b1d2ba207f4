import { places } from "#web/session/place.ts";
import { PageHead } from "#web/ui/page-head.tsx";

export function LessonsPage() {
  return <PageHead heading={places.lessons.name}>{places.lessons.purpose}</PageHead>;
}
