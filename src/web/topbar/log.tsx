import { useMemo } from "react";
import { ExportMenu } from "#web/export/export-menu.tsx";
import { LogDialog } from "#web/log/log-dialog.tsx";
import { useBooks, useExchanges } from "#web/session/sandbox.tsx";
import { slipsOf } from "#web/tape/slips.ts";
import { late } from "#web/ui/late.tsx";

const WhyPanel = late(() => import("#web/response/why-panel.tsx").then((part) => part.WhyPanel), "soon");

function Export() {
  const books = useBooks((all) => all);
  const exchanges = useExchanges();
  const slips = useMemo(() => slipsOf(books, exchanges), [books, exchanges]);
  return <ExportMenu slips={slips} />;
}

/** The Log, put together from features that do not know one another. */
export const Log = () => <LogDialog Why={WhyPanel} Export={Export} />;
