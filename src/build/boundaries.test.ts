import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAY_IMPORT, refusedImports } from "./import-rules.fixture.ts";

/** One import of each folder and package, by a name for it. */
const imports = {
  top: "#contract/digest.ts",
  api: "#contract/api/money.ts",
  panel: "#contract/panel/panel.ts",
  page: "#contract/page/settings.ts",
  cases: "#contract/cases/cases.fixture.ts",
  domain: "#domain/world.ts",
  server: "#server/storage/store.ts",
  transport: "#transport/start.ts",
  failures: "#failures/try-failures.ts",
  standalone: "#standalone/create-sandbox.ts",
  client: "#web/client/store.ts",
  hooks: "#web/client/react/context.tsx",
  ui: "#web/ui/button.tsx",
  formats: "#web/ui/format/number-text.ts",
  console: "#web/console/log/log-page.tsx",
  admin: "#web/admin/keys/keys-page.tsx",
  learn: "#web/learn/failures/failures-page.tsx",
  embed: "#web/embed/frame/bridge.tsx",
  app: "#web/app/app.tsx",
  zod: "zod/mini",
  zustand: "zustand/vanilla",
  bound: "zustand",
  msw: "msw/http",
  react: "react",
  wouter: "wouter",
  query: "@tanstack/react-query",
  editor: "@codemirror/view",
  json: "jsonc-parser",
  node: "node:fs",
  hash: "@noble/hashes/sha2.js",
  dom: "react-dom",
  root: "react-dom/client",
  code: "lean-qr",
  font: "@fontsource-variable/atkinson-hyperlegible-next",
  beside: "./beside.ts",
  "..": "../digest.ts",
  "../api": "../api/money.ts",
  "../panel": "../panel/panel.ts",
  "../page": "../page/settings.ts",
  "../../domain": "../../domain/world.ts",
} as const;

/** What every part of the page may import, and the hooks for them. */
const hooks = "top api panel page client ui formats zod zustand bound react wouter query beside";
const shared = `${hooks} hooks`;

/** What the files of a folder may import of these. */
const permitted: Readonly<Record<string, string>> = {
  contract: "hash beside",
  "contract/api": "zod beside ..",
  "contract/panel": "zod beside .. ../api",
  "contract/page": "zod beside .. ../api ../panel",
  "contract/cases": "beside ../api ../panel",
  domain: "top api panel zod beside",
  failures: "api panel beside",
  "server/pipeline": "top api panel page domain server zod zustand beside",
  transport: "top api panel page server zod msw beside",
  standalone: "top api panel page domain server failures zod node beside",
  "web/ui": "top api panel formats zod react editor beside",
  "web/ui/format": "top api panel ui zod react editor beside",
  "web/client": "top api panel page failures formats zod zustand beside",
  "web/client/react": hooks,
  "web/console": `${shared} console json`,
  "web/admin": `${shared} admin`,
  "web/learn": `${shared} learn failures dom code`,
  "web/embed": `${shared} embed`,
  "web/app": `${shared} console admin learn embed failures root font`,
};

/** Of the globals that the domain does not have, the linter refuses the first ones, and the others do not compile. */
const refusedInDomain = ["Date.now()", "new Date()", "Math.random()"];
const strangers = ["localStorage", "fetch", "document", "process", "setTimeout", "performance", "crypto"];

/** What is refused to a file of a folder. */
const refusedIn = (folder: string, text: string) => refusedImports(`${folder}/file.ts`, text);

describe("imports", () => {
  test("are those that the table of folders allows", () => {
    const paths = readdirSync("src", { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll(sep, "/"));
    const sources = paths.filter((path) => /(?<!\.test)\.(tsx?|m?js)$/.test(path));
    expect(sources).toContain("main.tsx");
    expect(sources.flatMap((path) => refusedImports(path, readFileSync(join("src", path), "utf8")))).toEqual([]);
  });

  test.each(Object.entries(permitted))("of %s are %s, and nothing else", (folder, allowed) => {
    const found = Object.entries(imports).filter(([, from]) => refusedIn(folder, `import "${from}";`).length === 0);
    expect(found.map(([name]) => name).toSorted()).toEqual(allowed.split(" ").toSorted());
  });

  test("have a rule here for every row of the table that does not allow everything", () => {
    const folders = Object.keys(permitted).map((folder) => folder.replace("/pipeline", ""));
    expect(Object.keys(MAY_IMPORT).filter((row) => MAY_IMPORT[row] !== null)).toEqual(folders);
  });

  test.each([
    'import "#web/app/app.tsx";',
    'import { type App } from "#web/app/app.tsx";',
    'import type * as app from "#web/app/app.tsx";',
    'export { app } from "#web/app/app.tsx";',
    'export * from "#web/app/app.tsx";',
    'const app = () => import("#web/app/app.tsx");',
    'type App = import("#web/app/app.tsx").App;',
  ])("in the form %s are seen", (text) => {
    expect(refusedIn("web/client", text)).toHaveLength(1);
  });

  test.each([
    ["server/log", "#server/storage/store.ts", "../storage/store.ts"],
    ["web/app", "#web/admin/keys/keys-page.tsx", "../admin/keys/keys-page.tsx"],
    ["web/console/log", "./call-view.tsx", "#web/console/log/call-view.tsx"],
    ["web/console", "#web/console/log/log-page.tsx", "./log/log-page.tsx"],
    ["contract/page", "../api/money.ts", "#contract/api/money.ts"],
  ])("of %s are %s, not %s", (folder, form, other) => {
    expect(refusedIn(folder, `import "${other}";`)).toHaveLength(1);
    expect(refusedIn(folder, `import "${form}";`)).toEqual([]);
  });

  test("in a text or a comment are none", () => {
    expect(refusedIn("domain", 'const text = `import "react";`; // import "react";')).toEqual([]);
  });

  test("of a folder below another's row have that row, and of one without a row are refused, with the rule", () => {
    const [refused] = refusedIn("failures/new", 'import "zod/mini";');
    expect(refused).toBe(
      "src/failures/new/file.ts imports zod/mini, which failures may not (src/build/import-rules.fixture.ts: failures may import contract/api contract/panel node:async_hooks node:crypto node:vm).",
    );
    expect(refusedIn("web/new", 'import "zod/mini";')[0]).toContain("web may import nothing, it has no row");
  });
});

const folder = mkdtempSync(join("src", "domain", "boundary-"));
const uses = [...refusedInDomain, "Math.max()"];
let refusals: string;
let typeErrors: string;

/** Whether the linter refuses a line of a file. */
const isRefused = (file: string, line: number) => refusals.includes(`${join(folder, file)}:${line}:`);

const write = (file: string, lines: readonly string[]) => writeFileSync(join(folder, file), `${lines.join("\n")}\n`);

const run = (command: string, ...args: string[]) =>
  spawnSync(join("node_modules", ".bin", command), args, { encoding: "utf8" });

/** The other boundaries are broken on purpose, by lines that the linter or the compiler must refuse. */
beforeAll(() => {
  write(
    "uses.ts",
    uses.map((use, place) => `export const value${place} = ${use};`),
  );
  for (const [file, from] of Object.entries({ one: "two", two: "three", three: "two" }))
    write(`${file}.ts`, [`export type { Thing } from "./${from}.ts";`]);
  const only = ["noRestrictedGlobals", "noJsRestrictedProperties", "noImportCycles"].map((rule) => `--only=${rule}`);
  refusals = run("biome", "lint", ...only, "--max-diagnostics=none", folder).stderr;
  write(
    "x.ts",
    strangers.map((name, place) => `export const thing${place} = ${name};`),
  );
  const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: "." };
  const project = { extends: "../tsconfig.json", compilerOptions, include: ["x.ts"], exclude: [], references: [] };
  write("tsconfig.json", [JSON.stringify(project)]);
  typeErrors = run("tsc", "-p", folder).stdout;
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true }));

test("the domain cannot use what a platform has", () => {
  expect(strangers.filter((name) => !typeErrors.includes(`Cannot find name '${name}'`))).toEqual([]);
});

test("the domain may use neither a clock nor chance, but the rest of Math", () => {
  expect(uses.filter((_, place) => isRefused("uses.ts", place + 1))).toEqual(refusedInDomain);
});

test("imports in a circle are refused, type-only ones too", () => {
  expect(["one", "two", "three"].filter((file) => isRefused(`${file}.ts`, 1))).toEqual(["two", "three"]);
});
