import { fieldsOf, pathFieldsOf, queryFieldsOf } from "#contract/api/fields.ts";
import { requestHeaders, responseHeaders } from "#contract/api/header.ts";
import { commonHeaders, headersOfStatus, type Operation } from "#contract/api/operation.ts";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { Entries, fieldEntries, headerEntry } from "./entries.tsx";
import { refusalsByStatus } from "./error-reference.tsx";

const ACCESS = {
  anyone:
    "Anyone may call it. Without a key the answer carries retail prices, with a valid key your own; a bad key is refused.",
  any_key: "Any valid key may call it, whatever its scopes.",
  "orders:write": "It takes a key that holds the scope orders:write.",
  "wallet:read": "It takes a key that holds the scope wallet:read.",
} as const;

const requestHeaderEntry = (name: keyof typeof requestHeaders, when: string) =>
  headerEntry(name, requestHeaders[name], when);

/** The request: method and path, required access, parameters, headers, body. */
export function RequestReference({ operation }: { readonly operation: Operation }) {
  const { method, path, access, body, provenance } = operation;
  const fields = { path: pathFieldsOf(operation), query: queryFieldsOf(operation), body: body ? fieldsOf(body) : [] };
  const entriesOf = (place: keyof typeof fields) => fieldEntries(fields[place], { place, isInput: true });
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 px-4 pb-1">
        <code className="font-mono font-bold break-all">
          {method} {path}
        </code>
        <ProvenanceBadge provenance={provenance} />
      </p>
      <p className="px-4">{ACCESS[access]}</p>
      <Entries heading="Path" label="Path fields" entries={entriesOf("path")} />
      <Entries heading="Query" label="Query fields" entries={entriesOf("query")} />
      <Entries heading="Body, a JSON object with no other members" label="Body fields" entries={entriesOf("body")} />
      <Entries
        heading="Headers you send"
        entries={[
          requestHeaderEntry("Authorization", access === "anyone" ? "optional" : "required"),
          ...(body ? [requestHeaderEntry("Content-Type", "required")] : []),
          ...(body ? [requestHeaderEntry("Idempotency-Key", "optional, advised")] : []),
        ]}
      />
    </>
  );
}

const statusList = new Intl.ListFormat("en-GB", { style: "long", type: "conjunction" });

/** Every header of the operation's responses; headers of refusals only are listed with their statuses. */
function responseHeaderEntries(operation: Operation) {
  const statuses = refusalsByStatus(operation).map(([status]) => status);
  const ofRefusals = new Set(statuses.flatMap((status) => headersOfStatus[status] ?? []));
  return [
    ...[...commonHeaders, ...operation.response.headers].map((name) => headerEntry(name, responseHeaders[name])),
    ...Array.from(ofRefusals, (name) => {
      const on = statuses.filter((status) => headersOfStatus[status]?.includes(name));
      return headerEntry(name, responseHeaders[name], `on ${statusList.format(on.map(String))}`);
    }),
  ];
}

/** The response of a successful call: status, members, headers. */
export function ResponseReference({ operation }: { readonly operation: Operation }) {
  const { status, schema } = operation.response;
  return (
    <>
      <p className="px-4">
        Status <b className="font-mono">{status}</b>. The interface document shows no answer bodies: the shape as a
        whole is assumed, and each field is marked.
      </p>
      <Entries heading="Body" label="Answer fields" entries={fieldEntries(fieldsOf(schema), { place: "answer" })} />
      <Entries heading="Headers of the answer" entries={responseHeaderEntries(operation)} />
    </>
  );
}
