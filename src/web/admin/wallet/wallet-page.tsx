import { places } from "#web/client/routes.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { Conservation } from "./conservation.tsx";
import { StatementCard } from "./statement-card.tsx";

/** The balance, the amount spent, and the orders it was spent on. */
export function WalletPage() {
  return (
    <>
      <PageHead heading={places.wallet.name}>{places.wallet.purpose}</PageHead>
      <Conservation />
      <StatementCard />
    </>
  );
}
