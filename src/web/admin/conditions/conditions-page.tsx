import { places } from "#web/client/routes.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { ArmCard } from "./arm-card.tsx";
import { ArmedCard } from "./armed-card.tsx";
import { TryCard } from "./try-card.tsx";
import { TwoLosses } from "./two-losses.tsx";

/** Simulated failures of the network and the service. */
export function ConditionsPage() {
  return (
    <>
      <PageHead heading={places.conditions.name}>{places.conditions.purpose}</PageHead>
      <ArmCard />
      <ArmedCard />
      <TryCard />
      <TwoLosses />
    </>
  );
}
