import { answerHeaders } from "#contract/api/header.ts";
import type { Answer } from "#web/client/call.ts";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";

const known = Object.entries(answerHeaders).map(([name, header]) => ({ name, ...header }));

const described = (name: string) => known.find((header) => header.name.toLowerCase() === name);

/** The response's headers, each with its meaning and whether the API spec states it. */
export function HeadersPanel({ answer }: { readonly answer: Answer }) {
  const lines = answer.headers.map(([name, value]) => ({ header: described(name), name, value }));
  return (
    <dl className="divide-y divide-hairline">
      {lines.map(({ header, name, value }) => (
        <div key={name} className="grid gap-x-4 gap-y-0.5 px-4 py-2 @2xl:grid-cols-[12rem_1fr]">
          <dt className="font-semibold">{header?.name ?? name}</dt>
          <dd className="min-w-0 font-mono text-small break-all">{value}</dd>
          {header && (
            <dd className="flex flex-wrap items-baseline gap-x-2 text-small text-ink2 @2xl:col-start-2">
              <ProvenanceBadge provenance={header.provenance} />
              <span>{header.meaning}</span>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
