import { useMemo } from "react";
import { fieldsOf, pathFieldsOf, queryFieldsOf } from "#contract/api/fields.ts";
import { requestHeaders } from "#contract/api/header.ts";
import type { Operation } from "#contract/api/operation.ts";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { FieldEntries } from "./field-entries.tsx";
import { HeaderEntries } from "./header-entries.tsx";
import { Section, Subheading } from "./section.tsx";

const ACCESS = {
  anyone:
    "Anyone may call it. Without a key the answer carries retail prices, with a valid key your own; a bad key is refused.",
  any_key: "Any valid key may call it, whatever its scopes.",
  "orders:write": "It takes a key that holds the scope orders:write.",
  "wallet:read": "It takes a key that holds the scope wallet:read.",
} as const;

function headersOf({ access, body }: Operation) {
  const authorization = { name: "Authorization", when: access === "anyone" ? "optional" : "required" } as const;
  const ofBody = [
    { name: "Content-Type", when: "required" },
    { name: "Idempotency-Key", when: "optional, advised" },
  ] as const;
  return [authorization, ...(body ? ofBody : [])].map((each) => ({ ...each, header: requestHeaders[each.name] }));
}

/** The request: method and path, required access, parameters, headers, body. */
export function RequestReference({ operation }: { readonly operation: Operation }) {
  const { method, path, access, body, provenance } = operation;
  const inPath = useMemo(() => pathFieldsOf(operation), [operation]);
  const inQuery = useMemo(() => queryFieldsOf(operation), [operation]);
  const inBody = useMemo(() => (body ? fieldsOf(body) : []), [body]);
  return (
    <Section place="request" heading="Request">
      <p className="flex flex-wrap items-baseline gap-x-3 px-4 pb-1">
        <code className="font-mono font-bold break-all">
          {method} {path}
        </code>
        <ProvenanceBadge provenance={provenance} />
      </p>
      <p className="px-4">{ACCESS[access]}</p>
      {inPath.length > 0 && (
        <>
          <Subheading>Path</Subheading>
          <FieldEntries label="Path fields" place="path" fields={inPath} isInput />
        </>
      )}
      {inQuery.length > 0 && (
        <>
          <Subheading>Query</Subheading>
          <FieldEntries label="Query fields" place="query" fields={inQuery} isInput />
        </>
      )}
      {body && (
        <>
          <Subheading>Body, a JSON object with no other members</Subheading>
          <FieldEntries label="Body fields" place="body" fields={inBody} isInput />
        </>
      )}
      <Subheading>Headers you send</Subheading>
      <HeaderEntries label="Headers you send" headers={headersOf(operation)} />
    </Section>
  );
}
