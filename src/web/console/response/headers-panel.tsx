import { responseHeaders } from "#contract/api/response-header.ts";
import type { ApiResponse } from "#web/client/http.ts";
import { Prose } from "#web/ui/prose.tsx";
import { ProvenanceBadge } from "#web/ui/text.tsx";

const described = new Map(
  Object.entries(responseHeaders).map(([name, header]) => [name.toLowerCase(), { name, ...header }]),
);

/** The response's headers, each with its meaning and whether the API spec states it. */
export function HeadersPanel({ response }: { readonly response: ApiResponse }) {
  const lines = response.headers.map(([name, value]) => ({ name, value, header: described.get(name) }));
  return (
    <dl className="divide-y divide-hairline">
      {lines.map(({ name, value, header }) => (
        <div key={name} className="grid gap-x-4 gap-y-0.5 px-4 py-2 @lg:grid-cols-[11rem_1fr]">
          <dt translate="no" className="font-semibold">
            {header?.name ?? name}
          </dt>
          <dd translate="no" className="min-w-0 font-mono text-small break-all">
            {value}
          </dd>
          {header && (
            <dd className="flex flex-wrap items-baseline gap-x-2 text-small text-ink2 @lg:col-start-2">
              <ProvenanceBadge provenance={header.provenance} />
              <Prose as="span">{header.meaning}</Prose>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
