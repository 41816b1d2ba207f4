import { PriceTier } from "#web/app/shell/chips.tsx";
import { LiveRegion } from "#web/app/shell/notices.tsx";
import { builtHost } from "#web/client/host.ts";
import { nextLinks } from "#web/client/next-links.ts";
import { CodePanel } from "#web/console/code/code-panel.tsx";
import { languages } from "#web/console/code/languages.ts";
import { PlainTill } from "#web/console/receipts/plain-till.tsx";
import { ResponsePane } from "#web/console/response/response-pane.tsx";
import { StagePage } from "#web/learn/present/stage-page.tsx";

/** The page of a demo, composed of features that do not import one another. */
function Stage() {
  return (
    <>
      <StagePage prices={<PriceTier />} response={<ResponsePane />} code={<CodePanel />} receipts={<PlainTill />} />
      <LiveRegion />
    </>
  );
}

// Loads everything the demo script needs before it starts: the network may be gone after that.
export const stageReady = Promise.all([
  languages.php.load(),
  import("#web/embed/share/share-state.tsx"),
  nextLinks(builtHost).length > 0 && import("#web/learn/present/what-next-slide.tsx"),
]).then(() => Stage);
