import { type ErrorCode, errorCases, errors } from "./error.ts";
import { exampleOf } from "./example.ts";
import { type Field, fieldsOf, pathFieldsOf, queryFieldsOf } from "./fields.ts";
import { type Header, requestHeaders } from "./header.ts";
import { ApiKeyValue } from "./key.ts";
import type { Provenance } from "./note.ts";
import { OPEN_POINTS, openPointText } from "./open-points.ts";
import { commonHeaders, headersOfStatus, type Operation } from "./operation.ts";
import { operationDescriptions } from "./operation-description.ts";
import { OPERATION_IDS, type OperationId, operations } from "./operations.ts";
import { Problem } from "./problem.ts";
import { refusalsByStatus } from "./refusals.ts";
import { responseHeaders } from "./response-header.ts";
import { accessRules, errorRule, idempotencyDifferences, idempotencyRules, onboarding } from "./rules.ts";
import { SCOPES, type Scope } from "./scope.ts";

/** A table by its columns, and its rows by the name in the first one. `place` begins the rows' places: `body` in `body.qty`. */
export interface ReferenceTable {
  readonly head: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[]; readonly source?: Provenance }[];
  readonly place?: string | undefined;
}

/** A paragraph, a list, an example or a table. Sentences may have code in backticks, and their source in brackets. */
export type ReferenceBlock =
  | { readonly text: string }
  | { readonly lines: readonly string[]; readonly isNumbered?: boolean }
  | { readonly json: string }
  | ReferenceTable;

/** A heading, what is below it, and the name of its place in an address, if it has one. */
export interface ReferenceSection {
  readonly level: 2 | 3;
  readonly heading: string;
  readonly blocks: readonly ReferenceBlock[];
  readonly place: string | undefined;
}

export const sourceWords: Readonly<Record<Provenance, string>> = { documented: "in spec", assumed: "assumption" };

export const code = (text: string): string => `\`${text}\``;

/** Fields with their types, whether they are optional, and their bounds. */
export const fieldTable = (fields: readonly Field[], place?: string): ReferenceTable => ({
  place,
  head: ["Field", "Type", "Meaning"],
  rows: fields.map(({ path, type, bounds, required, description, provenance }) => ({
    name: path,
    cells: [[type, required ? "" : "optional", bounds].filter(Boolean).join("; "), description],
    source: provenance,
  })),
});

const headerTable = (headers: readonly (readonly [name: string, header: Header])[]): ReferenceTable => ({
  head: ["Header", "Meaning", "Example"],
  rows: headers.map(([name, { meaning, example, provenance }]) => ({
    name,
    cells: [meaning, code(example)],
    source: provenance,
  })),
});

const errorTable = (codes: readonly ErrorCode[]): ReferenceTable => ({
  place: "errors",
  head: ["Code", "Status", "When", "What to do"],
  rows: codes.map((name) => {
    const { status, remedy } = errors[name];
    return { name, cells: [String(status), errorCases[name], remedy], source: "assumed" };
  }),
});

/** Every header of the operation's responses: those of refusals only with their statuses. */
function responseHeadersOf(operation: Operation): readonly (readonly [string, Header])[] {
  const statuses = refusalsByStatus(operation).map(([status]) => status);
  const ofRefusals = [...new Set(statuses.flatMap((status) => headersOfStatus[status] ?? []))].map((name) => {
    const on = statuses.filter((status) => headersOfStatus[status]?.includes(name));
    const { meaning, ...header } = responseHeaders[name];
    return [name, { ...header, meaning: `On ${on.join(", ")}: ${meaning}` }] as const;
  });
  const always = [...commonHeaders, ...operation.response.headers].map(
    (name) => [name, responseHeaders[name]] as const,
  );
  return [...always, ...ofRefusals];
}

/** An example as JSON. Even invented keys are shortened: only the visitor's real keys may look like something to copy. */
const json = (example: unknown): ReferenceBlock => ({
  json: JSON.stringify(
    example,
    (_, value) => (ApiKeyValue.safeParse(value).success ? `${value.slice(0, 13)}…` : value),
    2,
  ),
});

const section = (
  level: 2 | 3,
  heading: string,
  blocks: readonly ReferenceBlock[],
  place?: string,
): ReferenceSection => ({ level, heading, blocks, place });

/** A section of fields; none if there are no fields. */
const fieldSection = (heading: string, place: string, fields: readonly Field[]): readonly ReferenceSection[] =>
  fields.length === 0 ? [] : [section(3, heading, [fieldTable(fields, place)], place)];

/** The reference of one operation: request, response, headers, errors and examples, each member with its source. */
export function operationReference(id: OperationId): readonly ReferenceSection[] {
  const operation: Operation = operations[id];
  const { method, path, summary, provenance, access, body, response } = operation;
  const example = exampleOf(id);
  const call = `${code(`${method} ${path}`)} (${sourceWords[provenance]}). ${accessRules[access]}`;
  const sent = Object.entries(requestHeaders).filter(([name]) => body || name === "Authorization");
  const codes = refusalsByStatus(operation).flatMap(([, each]) => each);
  return [
    section(2, summary, [{ text: call }, { text: operationDescriptions[id] }], "request"),
    ...fieldSection("Path", "path", pathFieldsOf(operation)),
    ...fieldSection("Query", "query", queryFieldsOf(operation)),
    ...fieldSection("Body (JSON; other fields are refused)", "body", body ? fieldsOf(body) : []),
    section(3, "Request headers", [headerTable(sent)]),
    ...(body ? [section(3, "Example body", [json(example.body)])] : []),
    ...fieldSection(`Response ${response.status}`, "answer", fieldsOf(response.schema)),
    section(3, "Response headers", [headerTable(responseHeadersOf(operation))]),
    section(3, "Example response", [json(example.response)], "example"),
    section(3, "Errors", [errorTable(codes)], "errors"),
  ];
}

/** These operations grant or revoke scopes, limited to those the calling key has. */
const SUBSET: readonly OperationId[] = ["createKey", "revokeKey"];

/** Whether a key with one scope may call an operation; null stands for no key. */
function callableWith(id: OperationId, scope: Scope | null): string {
  const { access }: Operation = operations[id];
  if (access === "anyone") return scope === null ? "yes, retail prices" : "yes, your prices";
  if (scope === null) return "401";
  if (access !== "any_key" && access !== scope) return "403";
  return SUBSET.includes(id) ? "yes, within its own scopes" : "yes";
}

const scopeTable: ReferenceTable = {
  head: ["Operation", "No key", ...SCOPES],
  rows: OPERATION_IDS.map((id) => ({
    name: `${operations[id].method} ${operations[id].path}`,
    cells: [null, ...SCOPES].map((scope) => callableWith(id, scope)),
  })),
};

/** The members that only the problems of one code have. */
const extraTable: ReferenceTable = {
  head: ["Code", "Further members"],
  rows: Object.entries(errors).flatMap(([name, kind]) =>
    "extras" in kind ? [{ name, cells: [Object.keys(kind.extras.shape).map(code).join(", ")] }] : [],
  ),
};

const ruleLines = (["documented", "assumed"] as const).flatMap((provenance) =>
  idempotencyRules[provenance].map((words) => `${words} (${sourceWords[provenance]})`),
);

const openLines = OPEN_POINTS.map((point) => `${point.topic}: ${openPointText(point)} ${point.here}`);

const SCOPE_SOURCE =
  "The spec has these two scopes, says that listing products needs no key, and that reading the balance needs wallet:read. The scopes of all other operations are assumptions.";

/** What the operations share, by topic. */
export const sharedReference = () => ({
  access: [
    section(
      2,
      "Access to the real API",
      [{ text: onboarding.intro }, { lines: onboarding.steps, isNumbered: true }],
      "access",
    ),
  ],
  idempotency: [
    section(2, "Idempotency", [{ lines: ruleLines }, { text: idempotencyDifferences.join(" ") }], "idempotency"),
  ],
  scopes: [section(2, "Scopes", [scopeTable, { text: SCOPE_SOURCE }], "scopes")],
  errors: [
    section(2, "Error format", [{ text: errorRule }]),
    section(3, "Errors of any other path or method", [errorTable(["not_found", "method_not_allowed"])]),
    section(3, "Members of every error", [fieldTable(fieldsOf(Problem))]),
    section(3, "Members of single codes", [extraTable]),
  ],
  open: [section(2, "Not covered by the API spec", [{ lines: openLines }], "open")],
});
