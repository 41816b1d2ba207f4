import { places } from "#web/session/place.ts";
import { PageHead } from "#web/ui/page-head.tsx";

export function PricesPage() {
  return <PageHead heading={places.prices.name}>{places.prices.purpose}</PageHead>;
}
