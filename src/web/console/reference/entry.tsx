import type { ReactNode } from "react";
import type { Provenance } from "#contract/api/note.ts";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { placeId } from "./place.ts";

interface EntryProps {
  readonly name: string;
  /** Its place in the reference, if it has an address. */
  readonly place?: string | undefined;
  /** Shown under the name. */
  readonly remark?: ReactNode;
  readonly provenance: Provenance;
  readonly children: ReactNode;
}

/** One named part of the API: its name, meaning and provenance. Stacked on narrow screens. */
export function Entry({ name, place, remark, provenance, children }: EntryProps) {
  return (
    <div
      id={place && placeId(place)}
      tabIndex={place ? -1 : undefined}
      className="grid gap-x-4 gap-y-1 px-4 py-2.5 focus-visible:-outline-offset-2 @2xl:grid-cols-[16rem_1fr]"
    >
      <dt className="flex min-w-0 flex-col">
        <span className="font-mono text-small font-bold break-words">{name}</span>
        <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-small text-ink2">
          {remark}
          <ProvenanceBadge provenance={provenance} />
        </span>
      </dt>
      <dd className="flex min-w-0 flex-col gap-0.5">{children}</dd>
    </div>
  );
}

interface EntriesProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Named parts of the API, as a list. */
export const Entries = ({ label, children }: EntriesProps) => (
  <dl aria-label={label} className="divide-y divide-hairline">
    {children}
  </dl>
);
