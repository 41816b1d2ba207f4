import { Link } from "wouter";
import { type OperationId, operations } from "#contract/operations.ts";
import { pathTo, useOperation } from "#web/session/use-operation.ts";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { assumedOperations, documentedOperations } from "./operations-by-provenance.ts";

function Links({ ids }: { readonly ids: readonly OperationId[] }) {
  const current = useOperation();
  return (
    <ul>
      {ids.map((id) => (
        <li key={id}>
          <Link
            href={pathTo(id)}
            aria-current={id === current ? "page" : undefined}
            className="-ml-2 flex min-h-9 items-center gap-2 rounded border-l-3 border-transparent pl-3.5 hover:bg-paper aria-[current]:border-carbon aria-[current]:bg-paper aria-[current]:font-bold"
          >
            <span className="w-12 shrink-0 font-mono text-code font-normal text-ink2">{operations[id].method}</span>
            {operations[id].summary}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Every operation as a link: what the document states first, what the sandbox assumes under its own heading. */
export function OperationList() {
  return (
    <nav aria-label="Operations">
      <h2 className="flex items-center gap-2 px-2 pb-1 text-small font-bold text-ink2">
        Operations <ProvenanceBadge provenance="documented" />
      </h2>
      <Links ids={documentedOperations} />
      <h2 className="flex items-center gap-2 px-2 pt-4 pb-1 text-small font-bold text-ink2">
        More operations <ProvenanceBadge provenance="assumed" />
      </h2>
      <Links ids={assumedOperations} />
    </nav>
  );
}
