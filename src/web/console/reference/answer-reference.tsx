import { useMemo } from "react";
import { fieldsOf } from "#contract/api/fields.ts";
import { type AnswerHeader, answerHeaders } from "#contract/api/header.ts";
import { commonHeaders, headersOfStatus, type Operation } from "#contract/api/operation.ts";
import { FieldEntries } from "./field-entries.tsx";
import { HeaderEntries } from "./header-entries.tsx";
import { refusalsByStatus } from "./refusals.ts";
import { Section, Subheading } from "./section.tsx";

const statusList = new Intl.ListFormat("en-GB", { style: "long", type: "conjunction" });

/** Every header of the operation's responses; headers of refusals only are listed with their statuses. */
function headersOf(operation: Operation) {
  const always: readonly AnswerHeader[] = [...commonHeaders, ...operation.answer.headers];
  const statuses = refusalsByStatus(operation).map(([status]) => status);
  const ofRefusals = [...new Set(statuses.flatMap((status) => headersOfStatus[status] ?? []))];
  return [
    ...always.map((name) => ({ name, header: answerHeaders[name] })),
    ...ofRefusals.map((name) => {
      const on = statuses.filter((status) => headersOfStatus[status]?.includes(name));
      return { name, when: `on ${statusList.format(on.map(String))}`, header: answerHeaders[name] };
    }),
  ];
}

/** The response of a successful call: status, members, headers. */
export function AnswerReference({ operation }: { readonly operation: Operation }) {
  const { status, schema } = operation.answer;
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  return (
    <Section place="answer" heading="Answer">
      <p className="px-4">
        Status <b className="font-mono">{status}</b>. The interface document shows no answer bodies: the shape as a
        whole is assumed, and each field is marked.
      </p>
      <Subheading>Body</Subheading>
      <FieldEntries label="Answer fields" place="answer" fields={fields} />
      <Subheading>Headers of the answer</Subheading>
      <HeaderEntries label="Headers of the answer" headers={headersOf(operation)} />
    </Section>
  );
}
