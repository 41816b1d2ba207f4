import { places } from "#web/session/place.ts";
import { PageHead } from "#web/ui/page-head.tsx";

export function WalletPage() {
  return <PageHead heading={places.wallet.name}>{places.wallet.purpose}</PageHead>;
}
