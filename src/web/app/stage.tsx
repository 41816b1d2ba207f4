import { LiveRegion } from "#web/app/notice/live-region.tsx";
import { PriceTier } from "#web/app/topbar/price-tier.tsx";
import { CodePanel } from "#web/console/code/code-panel.tsx";
import { languages } from "#web/console/code/languages.ts";
import { OperationHead } from "#web/console/request/operation-head.tsx";
import { ResponseCard } from "#web/console/response/response-card.tsx";
import { Tape } from "#web/console/tape/tape.tsx";
import { StagePage } from "#web/learn/present/stage-page.tsx";

/** What a demo shows, put together from features that do not know one another. */
function Stage() {
  return (
    <>
      <StagePage
        head={<OperationHead />}
        prices={<PriceTier />}
        response={<ResponseCard />}
        code={<CodePanel />}
        tape={<Tape />}
      />
      <LiveRegion />
    </>
  );
}

// All that the script needs is fetched before the curtain rises: after that the network may be cut.
export const stageReady = Promise.all([languages.php.load(), import("#web/embed/share/share-state.tsx")]).then(
  () => Stage,
);
