import { useMemo } from "react";
import { errors } from "#contract/api/error.ts";
import type { ErrorCode } from "#contract/api/error-code.ts";
import { fieldsOf } from "#contract/api/fields.ts";
import type { Operation } from "#contract/api/operation.ts";
import { Problem } from "#contract/api/problem.ts";
import { Entries, Entry } from "./entry.tsx";
import { FieldEntries } from "./field-entries.tsx";
import { ELSEWHERE, refusalsByStatus } from "./refusals.ts";
import { Section, Subheading } from "./section.tsx";

/** The names of the members a code adds to the problem. */
function extrasOf(code: ErrorCode): string {
  const kind = errors[code];
  return "extras" in kind ? Object.keys(kind.extras.shape).join(", ") : "";
}

function CodeEntry({ code }: { readonly code: ErrorCode }) {
  const { when, remedy } = errors[code];
  const extras = extrasOf(code);
  return (
    <Entry name={code} place={`errors.${code}`} provenance="assumed">
      <p>{when}</p>
      <p>
        <b>What to do:</b> {remedy}
      </p>
      {extras && (
        <p className="text-small text-ink2">
          Adds <span className="font-mono text-code break-words">{extras}</span>
        </p>
      )}
    </Entry>
  );
}

interface GroupProps {
  readonly heading: string;
  readonly codes: readonly ErrorCode[];
}

function Group({ heading, codes }: GroupProps) {
  return (
    <>
      <Subheading>{heading}</Subheading>
      <Entries label={heading}>
        {codes.map((code) => (
          <CodeEntry key={code} code={code} />
        ))}
      </Entries>
    </>
  );
}

/** Every error of the operation, by status, and the members of a problem. */
export function ErrorReference({ operation }: { readonly operation: Operation }) {
  const members = useMemo(() => fieldsOf(Problem), []);
  return (
    <Section place="errors" heading="Errors">
      <p className="px-4">
        Problems as in RFC 9457, with a code to branch on. As a rule: 422 change the body, 402 change the wallet, 409
        wait, 403 use another key, 401 use a new key. A refused call changes nothing.
      </p>
      {refusalsByStatus(operation).map(([status, codes]) => (
        <Group key={status} heading={`Status ${status}`} codes={codes} />
      ))}
      <Group heading="Any other path or method: status 404 and 405" codes={ELSEWHERE} />
      <Subheading>Members of every error</Subheading>
      <FieldEntries label="Members of every error" fields={members} />
    </Section>
  );
}
