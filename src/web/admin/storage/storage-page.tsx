import { places } from "#web/client/routes.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { NotStoredCard } from "./not-stored-card.tsx";
import { ResetCard } from "./reset-card.tsx";
import { SnapshotCard } from "./snapshot-card.tsx";
import { StoredCard } from "./stored-card.tsx";
import { UsedCard } from "./used-card.tsx";

/** What the browser stores for the sandbox, and what the visitor can do with it. */
export function StoragePage() {
  return (
    <>
      <PageHead heading={places.storage.name}>{places.storage.purpose}</PageHead>
      <UsedCard />
      <SnapshotCard />
      <ResetCard />
      <StoredCard />
      <NotStoredCard />
    </>
  );
}
