import { execFile, execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { documentsOf } from "./api-documents.ts";
import { packageOf, releaseIn } from "./package-file.ts";
import { reportSchema, standaloneFile, standaloneTypes } from "./standalone-file.ts";

const TSC = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));

let folder: string;
let file: Buffer;
let address: string;
const server = createServer((_, response) => response.end(file));

/** A host that has the package alone, and a project without packages. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "package-"));
  mkdirSync(join(folder, "dist"));
  mkdirSync(join(folder, "project"));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("dist/sandbox.mjs", await standaloneFile("1.2.3"));
  write("dist/sandbox.d.mts", standaloneTypes());
  write("dist/report.schema.json", reportSchema());
  write("dist/openapi.json", await documentsOf("1.2.3")["openapi.json"].text());
  write("project/package.json", '{ "name": "project", "version": "1.0.0", "type": "module" }');
  file = packageOf(join(folder, "dist"), "https://acme.example/sandbox/");
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/top-up-sandbox.tgz`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Runs a program in the project, with an empty cache of npm and a registry that does not respond. */
async function run(program: string, ...args: string[]): Promise<string> {
  const { VITEST: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    HOME: folder,
    npm_config_cache: join(folder, "cache"),
    npm_config_registry: "http://127.0.0.1:9/",
    npm_config_fetch_retries: "0",
    no_proxy: "127.0.0.1",
  };
  const { stdout } = await promisify(execFile)(program, args, { cwd: join(folder, "project"), env });
  return stdout;
}

const write = (name: string, text: string) => writeFileSync(join(folder, "project", name), text);

const why = spawnSync("npm", ["--version"]).status === 0 ? null : "npm is not installed";
const withNpm = (title: string, body: () => Promise<void>) =>
  test(why === null ? title : `${title} (not run: ${why})`, async (context) => {
    if (why !== null) context.skip(why);
    await body();
  });

withNpm("npx starts the package by its address, without a registry", async () => {
  expect(await run("npx", "-y", address, "--version")).toBe(`${releaseIn(join(folder, "dist"))}\n`);
});

withNpm(
  "npm i -D by the address pins version and hash, and the module is imported by name, with its types",
  async () => {
    await run("npm", "i", "-D", address);
    const { packages } = JSON.parse(readFileSync(join(folder, "project/package-lock.json"), "utf8"));
    expect(Object.keys(packages)).toEqual(["", "node_modules/top-up-sandbox"]);
    expect(packages["node_modules/top-up-sandbox"]).toMatchObject({
      version: manifest.version,
      integrity: `sha512-${createHash("sha512").update(file).digest("base64")}`,
    });
    write(
      "a.test.mjs",
      `import test from "node:test";
     import { createSandbox } from "top-up-sandbox";
     test("a", async () => { if (!(await (await createSandbox()).fetch("/v1/products")).ok) throw new Error(); });`,
    );
    expect(await run(process.execPath, "--test", "--test-reporter", "tap", "a.test.mjs")).toMatch(/^# pass 1$/m);
    write(
      "a.ts",
      `import { createSandbox, type FailureReport, type Sandbox, tryEveryFailure } from "top-up-sandbox";
     const sandbox: Sandbox = await createSandbox({ seed: 1 });
     const report: FailureReport = await tryEveryFailure(({ fetch, baseUrl }) => fetch(baseUrl));
     // @ts-expect-error: there is no such failure.
     sandbox.fail("nothing", { times: report.tried });`,
    );
    const flags = "--noEmit --strict --target es2023 --types".split(" ");
    for (const module of ["nodenext", "preserve"])
      expect(await run(process.execPath, TSC, ...flags, "", "--module", module, "a.ts")).toBe("");
  },
);

withNpm("a program of CommonJS requires the module, where Node cannot require one of its own", async () => {
  await run("npm", "i", "-D", address);
  write(
    "b.cjs",
    `const { createSandbox, tryEveryFailure } = require("top-up-sandbox");
     createSandbox().then(({ fetch }) => fetch("/v1/products")).then(({ status }) => console.log(status));
     tryEveryFailure(() => {}, { print: () => {} }).then(({ judgement }) => console.log(judgement));`,
  );
  const said = await run(process.execPath, "--no-experimental-require-module", "b.cjs");
  expect(said.trim().split("\n").sort()).toEqual(["200", "not_judged"]);
  write("b.cts", 'import { createSandbox } from "top-up-sandbox"; createSandbox({ seed: 1 });');
  expect(await run(process.execPath, TSC, "--noEmit", "--strict", "--module", "node16", "--types", "", "b.cts")).toBe(
    "",
  );
});

test("every tar reads the package: the files that its manifest names, a licence, a README of 40 lines with the address", () => {
  writeFileSync(join(folder, "a.tgz"), file);
  const names = execFileSync("tar", ["tzf", join(folder, "a.tgz")], { encoding: "utf8" })
    .trim()
    .split("\n");
  expect(names.map((name) => name.replace("package/", "")).sort()).toEqual(
    [
      "LICENSE",
      "README.md",
      "openapi.json",
      "package.json",
      "report.schema.json",
      "sandbox.cjs",
      "sandbox.d.cts",
      "sandbox.d.mts",
      "sandbox.mjs",
    ].sort(),
  );
  execFileSync("tar", ["xzf", join(folder, "a.tgz")], { cwd: folder });
  const packed = (name: string) => readFileSync(join(folder, "package", name), "utf8");
  const { bin, exports, ...rest } = JSON.parse(packed("package.json"));
  expect(rest).not.toHaveProperty("dependencies");
  expect(rest).not.toHaveProperty("scripts");
  const { require, default: imported } = exports["."];
  for (const named of [bin, require, imported].flatMap((each) => Object.values(each))) packed(String(named));
  expect(packed("sandbox.mjs")).toMatch(/^#!\/usr\/bin\/env node\n/);
  const readme = packed("README.md");
  expect(readme.trim().split("\n")).toHaveLength(40);
  expect(readme).toContain("npx -y https://acme.example/sandbox/top-up-sandbox.tgz");
});

test("the same files are the same package", () => {
  expect(packageOf(join(folder, "dist"), "https://acme.example/sandbox/").equals(file)).toBe(true);
});
