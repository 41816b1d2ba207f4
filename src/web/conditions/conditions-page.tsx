import { places } from "#web/session/place.ts";
import { PageHead } from "#web/ui/page-head.tsx";

export function ConditionsPage() {
  return <PageHead heading={places.conditions.name}>{places.conditions.purpose}</PageHead>;
}
