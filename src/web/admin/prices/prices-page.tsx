import { places } from "#web/client/routes.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { CatalogueCard } from "./catalogue-card.tsx";
import { PricesCard } from "./prices-card.tsx";

/** What the account pays, and which items can be ordered. */
export function PricesPage() {
  return (
    <>
      <PageHead heading={places.prices.name}>{places.prices.purpose}</PageHead>
      <PricesCard />
      <CatalogueCard />
    </>
  );
}
