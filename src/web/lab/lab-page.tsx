import { places } from "#web/session/place.ts";
import { PageHead } from "#web/ui/page-head.tsx";

export function LabPage() {
  return <PageHead heading={places.lab.name}>{places.lab.purpose}</PageHead>;
}
