import { type KeyboardEvent, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { useLetterKey } from "#web/client/react/use-letter-key.ts";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { pathTo } from "#web/client/routes.ts";
import { CONTROL } from "#web/ui/field.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { assumedOperations, documentedOperations } from "./operations-by-provenance.ts";

function Links({ ids }: { readonly ids: readonly OperationId[] }) {
  const shown = useOperation();
  const current = useRoute() ? null : shown;
  return (
    <ul>
      {ids.map((id) => (
        <li key={id}>
          <Link
            href={pathTo(id)}
            aria-current={id === current ? "page" : undefined}
            className="-ms-2 flex min-h-8 items-center gap-2 rounded border-s-3 border-transparent ps-3.5 hover:bg-paper aria-[current]:border-carbon aria-[current]:bg-paper aria-[current]:font-bold"
          >
            <span className="min-w-13 shrink-0 font-mono text-code font-normal text-ink2">{operations[id].method}</span>
            {operations[id].summary}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Whether every word of the filter occurs in the operation's texts. */
function isAmong(id: OperationId, filter: string): boolean {
  const { method, path, summary } = operations[id];
  const text = `${id} ${method} ${path} ${summary}`.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface FilterProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Opens the first operation listed. */
  readonly onEnter: () => void;
}

/** The filter: `/` focuses it, Escape clears it, Enter opens the first operation listed. */
function Filter({ value, onChange, onEnter }: FilterProps) {
  const field = useRef<HTMLInputElement>(null);
  useLetterKey("/", () => field.current?.focus());
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") onChange("");
    if (event.key === "Enter" && !event.nativeEvent.isComposing) onEnter();
  };
  return (
    <input
      ref={field}
      type="search"
      aria-label="Filter operations"
      aria-keyshortcuts="/"
      placeholder="Filter, press /"
      value={value}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={press}
      className={`${CONTROL} mb-3 text-small`}
    />
  );
}

/** Every operation as a link: those of the API spec first, then the assumed ones under their own heading. */
export function OperationList() {
  const [filter, setFilter] = useState("");
  const [, navigate] = useLocation();
  const documented = documentedOperations.filter((id) => isAmong(id, filter));
  const assumed = assumedOperations.filter((id) => isAmong(id, filter));
  const [first] = [...documented, ...assumed];
  return (
    <nav aria-label="Operations">
      <Filter value={filter} onChange={setFilter} onEnter={() => first && navigate(pathTo(first))} />
      {documented.length > 0 && (
        <h2 className="flex items-center gap-2 px-2 pb-1 text-small font-bold text-ink2">
          Operations <ProvenanceBadge provenance="documented" />
        </h2>
      )}
      <Links ids={documented} />
      {assumed.length > 0 && (
        <h2 className="flex items-center gap-2 px-2 pt-4 pb-1 text-small font-bold text-ink2">
          More operations <ProvenanceBadge provenance="assumed" />
        </h2>
      )}
      <Links ids={assumed} />
      {!first && <p className="px-2 text-small text-ink2">No operation says “{filter.trim()}”. Search finds more.</p>}
    </nav>
  );
}
