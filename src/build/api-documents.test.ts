import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { errors } from "../contract/api/error.ts";
import { fieldsOf, pathFieldsOf, queryFieldsOf } from "../contract/api/fields.ts";
import type { Operation } from "../contract/api/operation.ts";
import { OPERATION_IDS, operations } from "../contract/api/operations.ts";
import { documentsOf } from "./api-documents.ts";

const documents = documentsOf("0.0.0");

const TSC = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));
const FLAGS = "--noEmit --strict --pretty false --target es2023 --module preserve --allowImportingTsExtensions".split(
  " ",
);

const ofEveryCode = Object.entries(errors).map(([code, { status }]) => {
  const type = `components["schemas"]["Problem.${code}"]`;
  return `{ const own: Pick<${type}, "code" | "status"> = { code: "${code}", status: ${status} }; }`;
});

/** A client that uses the generated types. */
const CLIENT = `
import type { components, paths } from "./api.d.ts";
type Responses = paths["/v1/orders"]["post"]["responses"];
type Refusals = {
  [S in keyof Responses]: Responses[S] extends { content: { "application/problem+json": infer P } } ? P : never;
};
declare const refusal: Refusals[keyof Refusals];
if (refusal.status === 402) {
  const members: [code: "insufficient_balance", required: string, shortfall: string | undefined] =
    [refusal.code, refusal.required, refusal.shortfall];
}
if (refusal.status === 403) {
  const missing: "orders:write" | "wallet:read" = refusal.required_scope;
  // @ts-expect-error: a member of another status.
  console.log(refusal.shortfall);
}
if (refusal.status === 422 && refusal.code === "idempotency_key_reused") {
  const original: string = refusal.original_request;
}
${ofEveryCode.join("\n")}
// @ts-expect-error: the status of another code.
const wrong: components["schemas"]["Problem.insufficient_balance"]["status"] = 403;
const wait = (headers: Responses[429]["headers"]): number | undefined => headers["Retry-After"];
const id = (headers: Responses[201]["headers"]): string => headers["Request-Id"];
const replayed = (headers: Responses[201]["headers"]): "true" | "false" | undefined => headers["Idempotent-Replayed"];
`;

test("api.d.ts narrows an error by its status, gives each code its status, and response headers their types", async () => {
  const folder = await mkdtemp(join(tmpdir(), "generated-client-"));
  await writeFile(join(folder, "api.d.ts"), await documents["api.d.ts"].text());
  await writeFile(join(folder, "client.ts"), CLIENT);
  const { status, stdout } = spawnSync(process.execPath, [TSC, ...FLAGS, "client.ts"], {
    cwd: folder,
    encoding: "utf8",
  });
  await rm(folder, { recursive: true });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
});

/** Every field of an operation's path, query, body and response. */
const fieldsOfOperation = (operation: Operation) => [
  ...pathFieldsOf(operation),
  ...queryFieldsOf(operation),
  ...(operation.body ? fieldsOf(operation.body) : []),
  ...fieldsOf(operation.response.schema),
];

test.each(["openapi.json", "reference.md", "api.d.ts"] as const)(
  "every field of the contract is in %s with its meaning",
  async (name) => {
    const text = (await documents[name].text()).replaceAll("\\|", "|").replaceAll('\\"', '"');
    for (const id of OPERATION_IDS) {
      for (const { path, description } of fieldsOfOperation(operations[id])) {
        expect(text, `${id} ${path}`).toContain(path.split(".").at(-1));
        // A comment of several lines is indented.
        expect(text, `${id} ${path}`).toContain(description.split("\n")[0]);
      }
    }
  },
);
