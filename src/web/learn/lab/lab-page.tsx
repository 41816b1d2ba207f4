import { adminPages } from "#web/client/routes.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { LabCard } from "./lab-card.tsx";
import { SimulatorCard } from "./simulator-card.tsx";

/** One lost response, seen from both sides; and retry policies over many orders. */
export function LabPage() {
  return (
    <>
      <PageHead heading={adminPages.lab.name}>{adminPages.lab.purpose}</PageHead>
      <LabCard />
      <SimulatorCard />
    </>
  );
}
