import { places } from "#web/session/place.ts";
import { PageHead } from "#web/ui/page-head.tsx";

export function StoragePage() {
  return <PageHead heading={places.storage.name}>{places.storage.purpose}</PageHead>;
}
