import { operations } from "#contract/api/operations.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";

/** The operation in two lines; the embedding page explains the rest. */
export function FrameHead() {
  const { method, path, summary, provenance } = operations[useOperation()];
  return (
    <div>
      <h1 className="leading-tight font-bold tablet:text-title">{summary}</h1>
      <p className="flex flex-wrap items-baseline gap-x-3 font-mono text-small">
        <span className="break-all">
          {method} {path}
        </span>
        <ProvenanceBadge provenance={provenance} />
      </p>
    </div>
  );
}
