import { CodePanel } from "#web/code/code-panel.tsx";
import { languages } from "#web/code/languages.ts";
import { LiveRegion } from "#web/notice/live-region.tsx";
import { StagePage } from "#web/present/stage-page.tsx";
import { OperationHead } from "#web/request/operation-head.tsx";
import { ResponseCard } from "#web/response/response-card.tsx";
import { Tape } from "#web/tape/tape.tsx";
import { PriceTier } from "#web/topbar/price-tier.tsx";

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
export const stageReady = Promise.all([languages.php.load(), import("#web/share/share-state.tsx")]).then(() => Stage);
