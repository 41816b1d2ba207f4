import { useEffect } from "react";
import { operations } from "#contract/operations.ts";
import { useOperation } from "#web/session/use-operation.ts";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";

/** What the operation is: its name, its method and path, where it stands, what it does. */
export function OperationHead() {
  const { method, path, summary, description, provenance } = operations[useOperation()];
  useEffect(() => {
    document.title = `${summary} · Top-up Sandbox`;
  }, [summary]);
  return (
    <div>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-title font-bold">{summary}</h1>
        <p className="flex items-baseline gap-3 font-mono">
          <span>
            {method} {path}
          </span>
          <ProvenanceBadge provenance={provenance} />
        </p>
      </div>
      <p className="mt-1 max-w-[100ch] text-small text-ink2 tablet:text-base">{description}</p>
    </div>
  );
}
