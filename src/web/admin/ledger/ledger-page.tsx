import { places } from "#web/client/routes.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { Differences } from "./differences.tsx";
import { LedgerCard } from "./ledger-card.tsx";
import { NoKeyCard } from "./no-key-card.tsx";

/** The recorded Idempotency-Keys, and what they are for. */
export function LedgerPage() {
  return (
    <>
      <PageHead heading={places.ledger.name}>{places.ledger.purpose}</PageHead>
      <LedgerCard />
      <NoKeyCard />
      <Differences />
    </>
  );
}
