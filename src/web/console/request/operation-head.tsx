import { useEffect } from "react";
import { operations } from "#contract/api/operations.ts";
import { addressTo } from "#web/client/link.ts";
import { ShareButton } from "#web/client/react/share-button.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { pathTo } from "#web/client/routes.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";

/** The operation's name, method, path, provenance and description. */
export function OperationHead() {
  const operation = useOperation();
  const { method, path, summary, description, provenance } = operations[operation];
  useEffect(() => {
    document.title = `${summary} · Top-up Sandbox`;
  }, [summary]);
  return (
    <div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-56 flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="text-title font-bold present:text-[1.25rem]">{summary}</h1>
          <p className="flex flex-wrap items-baseline gap-x-3 font-mono">
            <span>
              {method} {path}
            </span>
            <span className="present:hidden">
              <ProvenanceBadge provenance={provenance} />
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2 present:hidden">
          <CopyButton
            key={operation}
            text={addressTo(`#${pathTo(operation)}`)}
            label="Copy link"
            name="Copy link to this operation"
          />
          <ShareButton />
        </div>
      </div>
      <p className="mt-1 max-w-[100ch] text-small text-ink2 tablet:text-base present:hidden">{description}</p>
    </div>
  );
}
