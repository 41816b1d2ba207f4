import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
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

const HEAD = `
import type { components, paths } from "./api.d.ts";
type Responses = paths["/v1/orders"]["post"]["responses"];
type Refusals = {
  [S in keyof Responses]: Responses[S] extends { content: { "application/problem+json": infer P } } ? P : never;
};
declare const refusal: Refusals[keyof Refusals];
`;

const ofEveryCode = Object.entries(errors).map(([code, { status }]) => {
  const type = `components["schemas"]["Problem.${code}"]`;
  return `{ const own: Pick<${type}, "code" | "status"> = { code: "${code}", status: ${status} }; }`;
});

/** Clients that use the generated types, one file each. */
const clients = {
  narrowed: `
    if (refusal.status === 402) {
      const members: [code: "insufficient_balance", required: string, shortfall: string | undefined] =
        [refusal.code, refusal.required, refusal.shortfall];
    }
    if (refusal.status === 403) {
      const missing: "orders:write" | "wallet:read" = refusal.required_scope;
    }
    if (refusal.status === 422 && refusal.code === "idempotency_key_reused") {
      const original: string = refusal.original_request;
    }
  `,
  otherMember: "if (refusal.status === 403) console.log(refusal.shortfall);",
  otherStatus: `const wrong: components["schemas"]["Problem.insufficient_balance"]["status"] = 403;`,
  everyCode: ofEveryCode.join("\n"),
  headers: `
    const wait = (headers: Responses[429]["headers"]): number | undefined => headers["Retry-After"];
    const id = (headers: Responses[201]["headers"]): string => headers["Request-Id"];
    const replayed = (headers: Responses[201]["headers"]): "true" | "false" | undefined => headers["Idempotent-Replayed"];
  `,
};

/** The errors of one strict compilation of all files, one per line. */
function compile(folder: string, files: readonly string[]): Promise<readonly string[]> {
  return new Promise((resolve) => {
    execFile(process.execPath, [TSC, ...FLAGS, ...files], { cwd: folder }, (error, stdout, stderr) => {
      resolve(error ? (stdout + stderr || error.message).trim().split("\n") : []);
    });
  });
}

let fieldErrors: readonly string[];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "generated-client-"));
  await writeFile(join(folder, "api.d.ts"), await documents["api.d.ts"].text());
  for (const [name, client] of Object.entries(clients)) await writeFile(join(folder, `${name}.ts`), HEAD + client);
  fieldErrors = await compile(
    folder,
    Object.keys(clients).map((name) => `${name}.ts`),
  );
  await rm(folder, { recursive: true });
});

/** The compiler errors of one client. */
const fieldErrorsOf = (name: keyof typeof clients) =>
  fieldErrors.filter((fieldError) => fieldError.startsWith(`${name}.ts`));

describe("api.d.ts", () => {
  test("compile, except for the two clients that are wrong on purpose", () => {
    expect(fieldErrors.map((fieldError) => fieldError.replace(/[(:].*/, ""))).toEqual([
      "otherMember.ts",
      "otherStatus.ts",
    ]);
  });

  test("narrow an error by its status to the members of that status", () => {
    expect(fieldErrorsOf("narrowed")).toEqual([]);
    expect(fieldErrorsOf("otherMember")).toEqual([expect.stringContaining("TS2339: Property 'shortfall'")]);
  });

  test("give the problem of every code its own code and status", () => {
    expect(fieldErrorsOf("everyCode")).toEqual([]);
    expect(fieldErrorsOf("otherStatus")).toEqual([expect.stringContaining("TS2322: Type '403'")]);
  });

  test("give response headers their types", () => {
    expect(fieldErrorsOf("headers")).toEqual([]);
  });
});

/** Every field of an operation's path, query, body and response. */
const fieldsOfOperation = (operation: Operation) => [
  ...pathFieldsOf(operation),
  ...queryFieldsOf(operation),
  ...(operation.body ? fieldsOf(operation.body) : []),
  ...fieldsOf(operation.response.schema),
];

describe("every field of the contract", () => {
  test.each(["openapi.json", "reference.md", "api.d.ts"] as const)("is in %s with its meaning", async (name) => {
    const text = (await documents[name].text()).replaceAll("\\|", "|").replaceAll('\\"', '"');
    for (const id of OPERATION_IDS) {
      for (const { path, description } of fieldsOfOperation(operations[id])) {
        expect(text, `${id} ${path}`).toContain(path.split(".").at(-1));
        // A comment of several lines is indented.
        expect(text, `${id} ${path}`).toContain(description.split("\n")[0]);
      }
    }
  });
});
