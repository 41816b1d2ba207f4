import { errors } from "#contract/api/error.ts";
import type { ErrorCode } from "#contract/api/error-code.ts";
import { fieldsOf } from "#contract/api/fields.ts";
import { commonRefusals, type Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, operations } from "#contract/api/operations.ts";
import { Problem } from "#contract/api/problem.ts";
import { referenceTo } from "#web/client/link.ts";
import { Card } from "#web/ui/card.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { statusWords } from "#web/ui/status-words.ts";
import { Entries, fieldEntries, Subheading } from "./entries.tsx";

/** Every error code an operation can respond with. */
const codesOf = ({ refusals }: Operation): readonly ErrorCode[] => [...new Set([...refusals, ...commonRefusals])];

/** The error codes of an operation by status, lowest first. */
export function refusalsByStatus(operation: Operation): readonly (readonly [number, readonly ErrorCode[]])[] {
  const codes = codesOf(operation);
  const statuses = [...new Set(codes.map((code) => errors[code].status))].sort((one, other) => one - other);
  return statuses.map((status) => [status, codes.filter((code) => errors[code].status === status)]);
}

/** When an error occurs and what to do about it. */
function WhenAndRemedy({ code }: { readonly code: ErrorCode }) {
  return (
    <>
      <p>{errors[code].when}</p>
      <p>
        <b>What to do:</b> {errors[code].remedy}
      </p>
    </>
  );
}

function About({ code }: { readonly code: ErrorCode }) {
  const kind = errors[code];
  return (
    <>
      <WhenAndRemedy code={code} />
      {"extras" in kind && (
        <p className="text-small text-ink2">
          Adds <span className="font-mono text-code break-words">{Object.keys(kind.extras.shape).join(", ")}</span>
        </p>
      )}
    </>
  );
}

const entryOf = (code: ErrorCode) =>
  ({ name: code, place: `errors.${code}`, provenance: "assumed", about: <About code={code} /> }) as const;

/** Every error of the operation, by status, and the members of a problem. */
export function ErrorReference({ operation }: { readonly operation: Operation }) {
  return (
    <>
      <p className="px-4">
        Problems as in RFC 9457, with a code to branch on. As a rule: 422 change the body, 402 change the wallet, 409
        wait, 403 use another key, 401 use a new key. A refused call changes nothing.
      </p>
      {refusalsByStatus(operation).map(([status, codes]) => (
        <Entries key={status} heading={`Status ${status}`} entries={codes.map(entryOf)} />
      ))}
      <Entries
        heading="Any other path or method: status 404 and 405"
        entries={[entryOf("not_found"), entryOf("method_not_allowed")]}
      />
      <Entries heading="Members of every error" entries={fieldEntries(fieldsOf(Problem))} />
    </>
  );
}

/** The operations that can respond with a code; none for a path or method that the API spec does not list. */
function Responders({ code }: { readonly code: ErrorCode }) {
  const ids = OPERATION_IDS.filter((id) => codesOf(operations[id]).includes(code));
  if (ids.length === 0) return <p className="px-4 pb-2">Any path or method that is not one of the interface.</p>;
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
          <span className="font-mono text-small break-all text-ink2">
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
            <Subheading below="card">Members it adds to those of every error</Subheading>
            <Entries label="Members it adds" entries={fieldEntries(fieldsOf(kind.extras))} />
          </>
        )}
        <Subheading below="card">Answered by</Subheading>
        <div className="pb-2">
          <Responders code={code} />
        </div>
      </Card>
    </>
  );
}
