import { places } from "#web/client/routes.ts";
import { Card } from "#web/ui/card.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { DelayField } from "./delay-field.tsx";
import { SandboxTimeCard } from "./sandbox-time.tsx";
import { Skips } from "./skips.tsx";
import { UnderWay } from "./under-way.tsx";
import { WhatFollows } from "./what-follows.tsx";

/** Controls for the sandbox clock. */
export function ClockPage() {
  return (
    <>
      <PageHead heading={places.clock.name}>{places.clock.purpose}</PageHead>
      <SandboxTimeCard />
      <Skips />
      <Card heading="Deliveries">
        <div className="flex flex-col gap-4 px-4 pb-4">
          <DelayField />
          <UnderWay />
        </div>
      </Card>
      <WhatFollows />
    </>
  );
}
