import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS from "openapi-typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { errors } from "./error.ts";
import { openapi } from "./openapi.ts";

// Version 6 of the generator writes the types as text. Version 7 needs the JavaScript API of TypeScript 5, which
// TypeScript 7 does not have, and npm refuses to install both.

const TSC = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));
const FLAGS = "--noEmit --strict --pretty false --target es2023 --module preserve --allowImportingTsExtensions".split(
  " ",
);

const HEAD = `
import type { components, paths } from "./openapi.ts";
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
      const told: [code: "insufficient_balance", required: string, shortfall: string | undefined] =
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
  // biome-ignore lint/suspicious/noExplicitAny: the generator has its own type for an OpenAPI document.
  const types = await openapiTS(JSON.parse(JSON.stringify(openapi("0.0.0"))) as any);
  await writeFile(join(folder, "openapi.ts"), types);
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

describe("types generated from openapi.json", () => {
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
