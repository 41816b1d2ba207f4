import { OPERATION_IDS, type OperationId } from "./operations.ts";
import {
  code,
  operationReference,
  type ReferenceBlock,
  type ReferenceSection,
  type ReferenceTable,
  sharedReference,
  sourceWords,
} from "./reference.ts";

const tableLine = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function tableMarkdown({ head, rows }: ReferenceTable): string {
  const columns = rows.some(({ source }) => source) ? [...head, "Source"] : head;
  const lines = rows.map(({ name, cells, source }) =>
    tableLine([code(name), ...cells, ...(source ? [sourceWords[source]] : [])].map(cell)),
  );
  return [tableLine(columns), tableLine(columns.map(() => "---")), ...lines].join("\n");
}

function blockMarkdown(block: ReferenceBlock): string {
  if ("text" in block) return block.text;
  if ("json" in block) return `\`\`\`json\n${block.json}\n\`\`\``;
  if ("head" in block) return tableMarkdown(block);
  return block.lines.map((line, at) => `${block.isNumbered ? `${at + 1}.` : "-"} ${line}`).join("\n");
}

const markdownOf = (sections: readonly ReferenceSection[]): readonly string[] =>
  sections.flatMap(({ level, heading, blocks }) => [`${"#".repeat(level)} ${heading}`, ...blocks.map(blockMarkdown)]);

const joinedParts = (parts: readonly string[]): string => `${parts.join("\n\n")}\n`;

/** The reference of one operation as Markdown (GitHub's, with tables). */
export const operationMarkdown = (id: OperationId): string => joinedParts(markdownOf(operationReference(id)));

/** The reference of the whole API as Markdown. `version` is that of the sandbox. */
export function referenceMarkdown(version: string): string {
  const { access, idempotency, scopes, errors, open } = sharedReference();
  return joinedParts([
    "# Reseller Top-up API: reference",
    `Version 1 of the provider's API, as the Top-up Sandbox ${version} implements it. "In spec" is in the provider's spec; "assumption" is a choice of the sandbox where the spec is silent: ask the provider before you rely on it.`,
    ...markdownOf([...access, ...OPERATION_IDS.flatMap(operationReference), ...idempotency, ...scopes, ...errors]),
    "## On your machine",
    `[sandbox.mjs](sandbox.mjs) is the same service as one file: ${code("node sandbox.mjs")} listens on http://127.0.0.1:4010, and ${code("createSandbox()")} opens it in a test. Its types are in [sandbox.d.mts](sandbox.d.mts).`,
    ...markdownOf(open),
  ]);
}

/** `llms.txt` (llmstxt.org): what the sandbox is, and where its documents are, by paths relative to the page. */
export const llmsText = (release: string): string =>
  joinedParts([
    "# Top-up Sandbox",
    "> A reseller API for digital game top-ups that runs whole inside a browser page: real HTTP calls to /v1, sample data, no network.",
    `Version ${release}.`,
    `Base URL: the page's own address; every call is answered inside the page. Keys are sent as ${code("Authorization: Bearer <API_KEY>")}; POST requests take an ${code("Idempotency-Key")}.`,
    "## Documents",
    [
      "- [Reference](reference.md): every operation, field, header and error, with its source",
      "- [OpenAPI 3.1](openapi.json): the same for tools",
      "- [TypeScript types](api.d.ts): the same for a client",
      "- [Postman collection](top-up-sandbox.postman_collection.json): every operation with its example",
      "- [top-up-sandbox.tgz](top-up-sandbox.tgz): the service as a package for `npx` and `npm i -D`, by its address",
      "- [sandbox.mjs](sandbox.mjs): the same as one file without dependencies; [its types](sandbox.d.mts)",
    ].join("\n"),
    "## In code and tests",
    [
      `- ${code("npx -y ADDRESS/top-up-sandbox.tgz")}, or ${code("node sandbox.mjs")}, serves the API on http://127.0.0.1:4010 and prints a key that works. ${code("GET /health")} says when it is ready, ${code("GET /openapi.json")} is the API.`,
      `- In a JavaScript test: ${code("const sandbox = await createSandbox({ seed: 1 })")}, then call ${code("sandbox.fetch")} in place of ${code("fetch")}, at any origin.`,
      `- ${code("sandbox.clock.advance(5000)")} delivers an order; ${code('sandbox.fail("response_lost")')} loses the next response after it was carried out.`,
      `- Assert on ${code("sandbox.state()")} and ${code("sandbox.calls()")}. A retry sends the same ${code("Idempotency-Key")}, and must leave one order.`,
      `- ${code('--try "node client.mjs"')} says whether a client ever charges twice: it runs the command with every failure at every call, each time against a new service. The client reads ${code("BASE_URL")} and ${code("API_KEY")}, and exits with 0 if the order is placed.`,
      `- Exit code of ${code("--try")}: 0 safe, 1 unsafe, 2 wrong options, 3 not judged, 4 an error of the sandbox itself.`,
      `- ${code("--report FILE")} writes the result by the ending: .xml (JUnit), .json ([schema](report.schema.json)), .md (for a pull request). ${code("report.smallest")} is the shortest run that goes wrong: mend that one first.`,
      `- On the port, ${code("POST /sandbox/failures")} with ${code('{"failure": "response_lost", "operation": "placeOrder"}')} and Content-Type: application/json fails the next call; ${code("DELETE /sandbox/failures")} ends it.`,
      `- ${code("POST /sandbox/clock")} with ${code('{"advance": 5000}')} delivers, ${code("POST /sandbox/reset")} starts again, ${code("GET /sandbox/state")} and ${code("GET /sandbox/calls")} are what to assert on.`,
      `- Every response has ${code("X-Sandbox: 1")}. What the reference marks as an assumption is not the provider's promise.`,
    ].join("\n"),
  ]);
