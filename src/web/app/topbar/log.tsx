import { useMemo } from "react";
import { useExchanges, useStateView } from "#web/client/react/context.tsx";
import { ExportMenu } from "#web/console/log/export-menu.tsx";
import { LogDialog } from "#web/console/log/log-dialog.tsx";
import { slipsOf } from "#web/console/tape/slips.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const WhyPanel = lazyPart(() => import("#web/console/response/why-panel.tsx").then((part) => part.WhyPanel), "soon");

function Export() {
  const stateView = useStateView((all) => all);
  const exchanges = useExchanges();
  const slips = useMemo(() => slipsOf(stateView, exchanges), [stateView, exchanges]);
  return <ExportMenu slips={slips} />;
}

/** The Log, composed of features that do not import one another. */
export const Log = () => <LogDialog Why={WhyPanel} Export={Export} />;
