import { adminPages } from "#web/client/routes.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { CatalogueCard } from "./catalogue-card.tsx";

/** What the account pays, and which items can be ordered. */
export function PricesPage() {
  return (
    <>
      <PageHead heading={adminPages.prices.name}>{adminPages.prices.purpose}</PageHead>
      <CatalogueCard />
    </>
  );
}
