import { LiveRegion } from "#web/app/shell/notices.tsx";
import { CodePanel } from "#web/console/code/code-panel.tsx";
import { PlainTill } from "#web/console/receipts/plain-till.tsx";
import { PriceSlide } from "#web/console/response/prices.tsx";
import { StagePage } from "#web/learn/present/stage-page.tsx";

/** The page of a demo, composed of features that do not import one another. */
export function Stage() {
  return (
    <>
      <StagePage prices={<PriceSlide />} code={<CodePanel />} receipts={<PlainTill />} />
      <LiveRegion />
    </>
  );
}
