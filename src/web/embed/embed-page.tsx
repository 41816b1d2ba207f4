import { places } from "#web/session/place.ts";
import { PageHead } from "#web/ui/page-head.tsx";

export function EmbedPage() {
  return <PageHead heading={places.embed.name}>{places.embed.purpose}</PageHead>;
}
