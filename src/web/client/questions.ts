import { ERROR_CODES, type ErrorCode, errorCases, errors } from "#contract/api/error.ts";
import { type Field, fieldsOf, queryFieldsOf } from "#contract/api/fields.ts";
import { OPEN_POINTS } from "#contract/api/open-points.ts";
import { commonHeaders, type Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { type ResponseHeader, responseHeaders } from "#contract/api/response-header.ts";
import { FAILURE_KINDS } from "#contract/panel/failure.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { responseHeader } from "./exchange.ts";
import { jsonIn } from "./http.ts";

/** Whether a value has a member at a path such as `data[].items[].price`. */
function hasMember(value: unknown, path: string): boolean {
  const [part = "", ...rest] = path.split(".");
  const member = Object(value)[part.replace("[]", "")] as unknown;
  if (member === undefined) return false;
  if (rest.length === 0) return true;
  const held = part.endsWith("[]") ? [member].flat() : [member];
  return held.some((each) => hasMember(each, rest.join(".")));
}

/** The names of the assumed fields that one of these values has; a field that holds others is named by those. */
function namesIn(fields: readonly Field[], values: readonly unknown[]): readonly string[] {
  const holdsOthers = ({ path }: Field) =>
    fields.some((other) => /^(\[\])?\./.test(other.path.slice(path.length)) && other.path.startsWith(path));
  return fields
    .filter((field) => field.provenance === "assumed" && !holdsOthers(field))
    .filter(({ path }) => values.some((value) => hasMember(value, path)))
    .map(({ path }) => path);
}

/** A question with the names it is about; none if there are none. */
const asking = (question: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`${question} ${names.map((name) => `\`${name}\``).join(", ")}?`];

const isAssumed = (name: ResponseHeader): boolean => responseHeaders[name].provenance === "assumed";

/** The assumed headers that one of these responses has, apart from the sandbox's own mark. */
const headersAsked = (names: readonly ResponseHeader[], calls: readonly Exchange[]): readonly string[] =>
  names.filter((name) => name !== "X-Sandbox" && isAssumed(name) && calls.some((call) => responseHeader(call, name)));

function refusalQuestion(code: ErrorCode): string {
  const how = `${errors[code].status} and the code \`${code}\``;
  if ((FAILURE_KINDS as readonly string[]).includes(code))
    return `Can a call be refused with ${how}, and is it then safe to retry?`;
  const when = errorCases[code].replace(/\.$/, "");
  return `Is a call refused with ${how} in this case: ${when.charAt(0).toLowerCase()}${when.slice(1)}?`;
}

function questionsAbout(id: OperationId, calls: readonly Exchange[]): readonly string[] {
  if (calls.length === 0) return [];
  const operation: Operation = operations[id];
  const { method, path, provenance, body, response } = operation;
  const done = calls.filter((call) => call.response.status < 300);
  const queries = calls.map(({ request }) => Object.fromEntries(new URL(`http://sandbox${request.path}`).searchParams));
  const sent = calls.map(({ request }) => jsonIn(request.body));
  const received = done.map((call) => jsonIn(call.response.body));
  const refused = ERROR_CODES.filter((code) => calls.some(({ trace }) => trace.stoppedBy === code));
  return [
    ...(provenance === "assumed" ? [`Does your API have \`${method} ${path}\`?`] : []),
    ...asking("Does the request take these parameters:", namesIn(queryFieldsOf(operation), queries)),
    ...asking("Does the request have these fields:", body ? namesIn(fieldsOf(body), sent) : []),
    ...asking("Does the response have these fields:", namesIn(fieldsOf(response.schema), received)),
    ...asking("Does the response have these headers:", headersAsked(response.headers, calls)),
    ...refused.map(refusalQuestion),
  ];
}

/**
 * The assumptions of the contract that these calls relied on: what they sent, what they received, and what they were
 * refused by. Each is a question, names of the API between backticks; what the API spec states is none.
 */
export function questionsOf(exchanges: readonly Exchange[]) {
  const calls = exchanges.filter(({ operation }) => operation !== null);
  const everywhere = asking("Does every response have these headers:", headersAsked(commonHeaders, calls));
  return [
    ...OPERATION_IDS.map((id) => ({
      heading: operations[id].summary,
      questions: questionsAbout(
        id,
        calls.filter(({ operation }) => operation === id),
      ),
    })),
    { heading: "Every operation", questions: everywhere },
  ].filter(({ questions }) => questions.length > 0);
}

/** What to ask the provider about one operation, or about all of them. */
export type QuestionGroup = ReturnType<typeof questionsOf>[number];

/** The questions as Markdown, to send to the provider, with what its API spec does not cover. */
export const questionsText = (groups: readonly QuestionGroup[]): string =>
  `${[
    "# Questions about the API",
    ...[
      ...groups,
      { heading: "Not covered by the API spec", questions: OPEN_POINTS.map(({ missing }) => missing) },
    ].map(({ heading, questions }) => `## ${heading}\n\n${questions.map((each) => `- ${each}`).join("\n")}`),
  ].join("\n\n")}\n`;
