import { type ErrorCode, errors } from "./error.ts";
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

const sources: Readonly<Record<Provenance, string>> = { documented: "in spec", assumed: "assumption" };

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const code = (text: string): string => `\`${text}\``;
const tableLine = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** A heading and a table below it; nothing if the table has no rows. */
function table(heading: string, head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return [];
  const lines = [tableLine(head), tableLine(head.map(() => "---")), ...rows.map((cells) => tableLine(cells.map(cell)))];
  return [heading, lines.join("\n")];
}

const fieldRow = ({ path, type, bounds, required, description, provenance }: Field): readonly string[] => [
  code(path),
  [type, required ? "" : "optional", bounds].filter(Boolean).join("; "),
  description,
  sources[provenance],
];
const fieldTable = (heading: string, fields: readonly Field[]) =>
  table(heading, ["Field", "Type", "Meaning", "Source"], fields.map(fieldRow));

const headerTable = (heading: string, headers: readonly (readonly [name: string, header: Header])[]) =>
  table(
    heading,
    ["Header", "Meaning", "Example", "Source"],
    headers.map(([name, { meaning, example, provenance }]) => [
      code(name),
      meaning,
      code(example),
      sources[provenance],
    ]),
  );

const errorTable = (heading: string, codes: readonly ErrorCode[]) =>
  table(
    heading,
    ["Code", "Status", "When", "What to do", "Source"],
    codes.map((each) => {
      const { status, when, remedy } = errors[each];
      return [code(each), String(status), when, remedy, sources.assumed];
    }),
  );

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
const exampleText = (example: unknown): string =>
  JSON.stringify(example, (_, value) => (ApiKeyValue.safeParse(value).success ? `${value.slice(0, 13)}…` : value), 2);

const json = (example: unknown): string => `\`\`\`json\n${exampleText(example)}\n\`\`\``;

const joinedParts = (parts: readonly string[]): string => `${parts.join("\n\n")}\n`;

/**
 * The reference of one operation as Markdown (GitHub's, with tables): request, response, headers, errors and examples, each
 * member with its source. Derived from the contract alone.
 */
export function operationMarkdown(id: OperationId): string {
  const operation: Operation = operations[id];
  const { method, path, summary, provenance, access, body, response, examples } = operation;
  const sent = Object.entries(requestHeaders).filter(([name]) => body || name === "Authorization");
  return joinedParts([
    `## ${summary}`,
    `${code(`${method} ${path}`)} (${sources[provenance]}). ${accessRules[access]}`,
    operationDescriptions[id],
    ...fieldTable("### Path", pathFieldsOf(operation)),
    ...fieldTable("### Query", queryFieldsOf(operation)),
    ...fieldTable("### Body (JSON; other fields are refused)", body ? fieldsOf(body) : []),
    ...headerTable("### Request headers", sent),
    ...(examples.body === undefined ? [] : ["### Example body", json(examples.body)]),
    ...fieldTable(`### Response ${response.status}`, fieldsOf(response.schema)),
    ...headerTable("### Response headers", responseHeadersOf(operation)),
    "### Example response",
    json(examples.response),
    ...errorTable(
      "### Errors",
      refusalsByStatus(operation).flatMap(([, codes]) => codes),
    ),
  ]);
}

const ruleLines = (["documented", "assumed"] as const).flatMap((provenance) =>
  idempotencyRules[provenance].map((words) => `- ${words} (${sources[provenance]})`),
);

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

const scopeRows = OPERATION_IDS.map((id) => [
  code(`${operations[id].method} ${operations[id].path}`),
  ...[null, ...SCOPES].map((scope) => callableWith(id, scope)),
]);

/** The members that only the problems of one code have. */
function extraRows(): readonly (readonly string[])[] {
  return Object.entries(errors).flatMap(([name, kind]) =>
    "extras" in kind ? [[code(name), Object.keys(kind.extras.shape).map(code).join(", ")]] : [],
  );
}

/** The reference of the whole API as Markdown. `version` is that of the sandbox. */
export function referenceMarkdown(version: string): string {
  return joinedParts([
    "# Reseller Top-up API: reference",
    `Version 1 of the provider's API, as the Top-up Sandbox ${version} implements it. "In spec" is in the provider's spec; "assumption" is a choice of the sandbox where the spec is silent: ask the provider before you rely on it.`,
    "## Access to the real API",
    onboarding.intro,
    onboarding.steps.map((step, index) => `${index + 1}. ${step}`).join("\n"),
    ...OPERATION_IDS.map((id) => operationMarkdown(id).trimEnd()),
    "## Idempotency",
    ruleLines.join("\n"),
    idempotencyDifferences.join(" "),
    ...table("## Scopes", ["Operation", "No key", ...SCOPES], scopeRows),
    "The spec has these two scopes, says that listing products needs no key, and that reading the balance needs wallet:read. The scopes of all other operations are assumptions.",
    "## Error format",
    errorRule,
    ...errorTable("### Errors of any other path or method", ["not_found", "method_not_allowed"]),
    ...fieldTable("### Members of every error", fieldsOf(Problem)),
    ...table("### Members of single codes", ["Code", "Further members"], extraRows()),
    "## On your machine",
    `[sandbox.mjs](sandbox.mjs) is the same service as one file: ${code("node sandbox.mjs")} listens on http://127.0.0.1:4010, and ${code("createSandbox()")} opens it in a test. Its types are in [sandbox.d.mts](sandbox.d.mts).`,
    "## Not covered by the API spec",
    OPEN_POINTS.map((point) => `- ${point.topic}: ${openPointText(point)} ${point.here}`).join("\n"),
  ]);
}

/** `llms.txt` (llmstxt.org): what the sandbox is, and where its documents are, by paths relative to the page. */
export const llmsText = (): string =>
  joinedParts([
    "# Top-up Sandbox",
    "> A reseller API for digital game top-ups that runs whole inside a browser page: real HTTP calls to /v1, sample data, no network.",
    `Base URL: the page's own address; every call is answered inside the page. Keys are sent as ${code("Authorization: Bearer <API_KEY>")}; POST requests take an ${code("Idempotency-Key")}.`,
    "## Documents",
    [
      "- [Reference](reference.md): every operation, field, header and error, with its source",
      "- [OpenAPI 3.1](openapi.json): the same for tools",
      "- [TypeScript types](api.d.ts): the same for a client",
      "- [sandbox.mjs](sandbox.mjs): the service as one file without dependencies; [its types](sandbox.d.mts)",
    ].join("\n"),
    "## In code and tests",
    [
      `- Download ${code("sandbox.mjs")} into the project. ${code("node sandbox.mjs --port 4010")} serves the API on http://127.0.0.1:4010 and prints a key that works.`,
      `- In a JavaScript test: ${code("const sandbox = await createSandbox({ seed: 1 })")}, then call ${code("sandbox.fetch")} in place of ${code("fetch")}, at any origin.`,
      `- ${code("sandbox.clock.advance(5000)")} delivers an order; ${code('sandbox.fail("response_lost")')} loses the next response after it was carried out.`,
      `- Assert on ${code("sandbox.state()")} and ${code("sandbox.calls()")}. A retry sends the same ${code("Idempotency-Key")}, and must leave one order.`,
      `- Every response has ${code("X-Sandbox: 1")}. What the reference marks as an assumption is not the provider's promise.`,
    ].join("\n"),
  ]);
