import { type ErrorCode, errors } from "#contract/api/error.ts";
import { fieldsOf } from "#contract/api/fields.ts";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import { codesOf } from "#contract/api/refusals.ts";
import { referenceTo } from "#web/client/link.ts";
import { Card } from "#web/ui/card.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { statusWords } from "#web/ui/status-words.ts";
import { Entries, fieldEntries, Subheading } from "./entries.tsx";
import { WhenAndRemedy } from "./error-reference.tsx";

/** The operations that can respond with a code; none for a path or method that the API spec does not list. */
function Responders({ code }: { readonly code: ErrorCode }) {
  const ids = OPERATION_IDS.filter((id) => codesOf(operations[id]).includes(code));
  if (ids.length === 0) return <p className="px-4 pb-2">Any path or method that is not part of the API.</p>;
  return (
    <ul className="px-4">
      {ids.map((id) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3">
          <a
            href={referenceTo(id, `errors.${code}`)}
            className="inline-flex min-h-11 items-center text-carbon underline tablet:min-h-8"
          >
            {operations[id].summary}
          </a>
          <span translate="no" className="font-mono text-small break-all text-ink2">
            {operations[id].method} {operations[id].path}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The reference of one error code. The `type` of its problems links here. */
export function ErrorPage({ code }: { readonly code: ErrorCode }) {
  const { status, title, ...kind } = errors[code];
  return (
    <>
      <PageHead heading={code}>{title}</PageHead>
      <Card heading={`Status ${status} ${statusWords(status)}`} aside={<ProvenanceBadge provenance="assumed" />}>
        <div className="flex flex-col gap-1 px-4">
          <WhenAndRemedy code={code} />
        </div>
        {"extras" in kind && (
          <>
            <Subheading below="card">Additional members</Subheading>
            <Entries label="Additional members" entries={fieldEntries(fieldsOf(kind.extras))} />
          </>
        )}
        <Subheading below="card">Returned by</Subheading>
        <div className="pb-2">
          <Responders code={code} />
        </div>
      </Card>
    </>
  );
}
