import { places } from "#web/session/place.ts";
import { PageHead } from "#web/ui/page-head.tsx";

export function LedgerPage() {
  return <PageHead heading={places.ledger.name}>{places.ledger.purpose}</PageHead>;
}
