import { operations } from "#contract/api/operations.ts";
import { useIsFirstScreen } from "#web/client/react/first-screen.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { useTitle } from "#web/ui/use-title.ts";
import { HeadActions } from "./head-actions.tsx";

/**
 * The operation's name and whether the API spec has it; what else can be done with it. A phone shows the name in its
 * choice of pages, and the rest beside the request. The first screen has its own headline.
 */
export function OperationHead() {
  const operation = useOperation();
  const columns = useColumns();
  const { summary, provenance } = operations[operation];
  useTitle(summary);
  if (useIsFirstScreen()) return null;
  if (columns === 1) return <h1 className="sr-only">{summary}</h1>;
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-x-2.5">
      <h1 className="text-title font-bold">{summary}</h1>
      <span className="me-auto">
        <ProvenanceBadge provenance={provenance} />
      </span>
      <HeadActions isWide={columns === 3} />
    </div>
  );
}
