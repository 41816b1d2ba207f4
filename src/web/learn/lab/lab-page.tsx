import { places } from "#web/client/routes.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { LabCard } from "./lab-card.tsx";
import { PlayerCard } from "./player-card.tsx";

/** One lost response, seen from both sides; and a retry policy over many orders. */
export function LabPage() {
  return (
    <>
      <PageHead heading={places.lab.name}>{places.lab.purpose}</PageHead>
      <LabCard />
      <PlayerCard />
    </>
  );
}
