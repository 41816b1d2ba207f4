import type { ReactNode } from "react";
import { requestHeaders } from "#contract/api/header.ts";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";

interface HeaderRowProps {
  readonly name: keyof typeof requestHeaders;
  /** The value, shown or editable, and its controls. */
  readonly children: ReactNode;
  /** A note on the current value. */
  readonly remark?: ReactNode;
}

/** A header of the API: its value, its meaning, and whether the API spec states it. */
export function HeaderRow({ name, children, remark }: HeaderRowProps) {
  const { meaning, provenance } = requestHeaders[name];
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 @2xl:grid-cols-[9.5rem_1fr]">
      <span className="font-semibold @2xl:pt-2">{name}</span>
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">{children}</div>
        {remark && <p className="text-small">{remark}</p>}
        <p className="text-small text-ink2">
          <ProvenanceBadge provenance={provenance} /> {meaning}
        </p>
      </div>
    </li>
  );
}
