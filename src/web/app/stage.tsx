import { LiveRegion } from "#web/app/shell/notices.tsx";
import { CodePanel } from "#web/console/code/code-panel.tsx";
import { languages } from "#web/console/code/languages.ts";
import { PlainTill } from "#web/console/receipts/plain-till.tsx";
import { PriceSlide } from "#web/console/response/price-table.tsx";
import { StagePage } from "#web/learn/present/stage-page.tsx";

/** The page of a demo, composed of features that do not import one another. */
function Stage() {
  return (
    <>
      <StagePage prices={<PriceSlide />} code={<CodePanel />} receipts={<PlainTill />} />
      <LiveRegion />
    </>
  );
}

// Loads everything the demo script needs before it starts: the network may be gone after that.
export const stageReady = languages.curl.load().then(() => Stage);
