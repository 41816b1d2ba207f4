import { places } from "#web/session/place.ts";
import { PageHead } from "#web/ui/page-head.tsx";

export function ClockPage() {
  return <PageHead heading={places.clock.name}>{places.clock.purpose}</PageHead>;
}
