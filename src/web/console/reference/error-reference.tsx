import { type ErrorCode, errors } from "#contract/api/error.ts";
import { fieldsOf } from "#contract/api/fields.ts";
import type { Operation } from "#contract/api/operation.ts";
import { Problem } from "#contract/api/problem.ts";
import { refusalsByStatus } from "#contract/api/refusals.ts";
import { errorRule } from "#contract/api/rules.ts";
import { Literal } from "#web/ui/literal.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Entries, fieldEntries } from "./entries.tsx";

/** When an error occurs and what to do about it. */
export function WhenAndRemedy({ code }: { readonly code: ErrorCode }) {
  return (
    <>
      <p>
        <Prose>{errors[code].when}</Prose>
      </p>
      <p>
        <b>What to do:</b> <Prose>{errors[code].remedy}</Prose>
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
          Additional members:{" "}
          <Literal className="font-mono text-code break-words">{Object.keys(kind.extras.shape).join(", ")}</Literal>
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
      <p className="px-4">{errorRule}</p>
      {refusalsByStatus(operation).map(([status, codes]) => (
        <Entries key={status} heading={`Status ${status}`} entries={codes.map(entryOf)} />
      ))}
      <Entries
        heading="Any other path or method: status 404 or 405"
        entries={[entryOf("not_found"), entryOf("method_not_allowed")]}
      />
      <Entries heading="Members of every error" entries={fieldEntries(fieldsOf(Problem))} />
    </>
  );
}
