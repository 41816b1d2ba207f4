import { type ErrorCode, errorCases, errors } from "#contract/api/error.ts";
import { fieldsOf } from "#contract/api/fields.ts";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import { fieldTable } from "#contract/api/reference.ts";
import { codesOf } from "#contract/api/refusals.ts";
import { referenceTo } from "#web/client/link.ts";
import { TextLink } from "#web/client/react/links.tsx";
import { failurePath } from "#web/client/routes.ts";
import { Card } from "#web/ui/card.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { ProvenanceBadge, statusWords } from "#web/ui/text.tsx";
import { ReferenceRows } from "./reference-sections.tsx";

const Subheading = ({ children }: { readonly children: string }) => (
  <h3 className="px-4 pt-4 pb-1 text-small font-bold text-ink2">{children}</h3>
);

/** The operations that can respond with a code; none for a path or method that the API spec does not list. */
function Responders({ code }: { readonly code: ErrorCode }) {
  const ids = OPERATION_IDS.filter((id) => codesOf(operations[id]).includes(code));
  if (ids.length === 0) return <p className="px-4 pb-2">Any path or method that is not part of the API.</p>;
  return (
    <ul className="px-4 pb-2">
      {ids.map((id) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3">
          <a
            href={referenceTo(id, `errors.${code}`)}
            className="inline-flex min-h-11 items-center text-accent underline tablet:min-h-8"
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
  const { status, title, remedy, ...kind } = errors[code];
  const extras = "extras" in kind ? fieldsOf(kind.extras) : [];
  return (
    <>
      <PageHead heading={code}>{title}</PageHead>
      <Card heading={`Status ${status} ${statusWords(status)}`} aside={<ProvenanceBadge provenance="assumed" />}>
        <div className="flex flex-col gap-1 px-4">
          <Prose as="p">{errorCases[code]}</Prose>
          <p>
            <b>What to do:</b> <Prose>{remedy}</Prose>
          </p>
        </div>
        {extras.length > 0 && (
          <>
            <Subheading>Additional members</Subheading>
            <ReferenceRows label="Additional members" table={fieldTable(extras)} />
          </>
        )}
        <p className="px-4 pt-3">
          <TextLink href={failurePath(code)}>Make it fail</TextLink>
        </p>
        <Subheading>Returned by</Subheading>
        <Responders code={code} />
      </Card>
    </>
  );
}
