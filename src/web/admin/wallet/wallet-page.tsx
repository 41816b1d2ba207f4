import { places } from "#web/client/routes.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { Conservation } from "./conservation.tsx";
import { StatementCard } from "./statement-card.tsx";

/** What is left, what was spent, and on which orders. */
export function WalletPage() {
  return (
    <>
      <PageHead heading={places.wallet.name}>{places.wallet.purpose}</PageHead>
      <Conservation />
      <StatementCard />
    </>
  );
}
