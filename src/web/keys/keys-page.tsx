import { places } from "#web/session/place.ts";
import { PageHead } from "#web/ui/page-head.tsx";

export function KeysPage() {
  return <PageHead heading={places.keys.name}>{places.keys.purpose}</PageHead>;
}
