import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** One import of each folder and package, by a name for it. */
const imports = {
  api: "#contract/api/money.ts",
  panel: "#contract/panel/panel.ts",
  page: "#contract/page/settings.ts",
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
  beside: "./beside.ts",
  "../api": "../api/money.ts",
  "../panel": "../panel/panel.ts",
  "../page": "../page/settings.ts",
  "../../domain": "../../domain/world.ts",
  "../admin": "../admin/keys/keys-page.tsx",
} as const;

/** What every part of the page may import. */
const shared = "api panel page client hooks ui formats zod zustand bound react wouter query beside";

/** What the files of a folder may import of these. */
const permitted: Readonly<Record<string, string>> = {
  "contract/api": "zod beside",
  "contract/panel": "zod beside ../api",
  "contract/page": "zod beside ../api ../panel",
  domain: "api panel zod beside",
  failures: "api panel beside",
  "server/pipeline": "api panel page domain server zod zustand beside",
  transport: "api panel page server zod msw beside",
  standalone: "api panel page domain server failures zod node beside",
  "web/ui": "api panel ui formats zod react editor beside",
  "web/client": "api panel page failures client formats zod zustand beside",
  "web/client/react": shared,
  "web/console": `${shared} console json`,
  "web/admin": `${shared} admin`,
  "web/learn": `${shared} learn failures`,
  "web/embed": `${shared} embed`,
  "web/app": `${shared} app console admin learn embed failures`,
};

/** Of the globals that the domain does not have, the linter refuses the first ones, and the others do not compile. */
const refusedInDomain = ["Date.now()", "new Date()", "Math.random()"];
const strangers = ["localStorage", "fetch", "document", "process", "setTimeout", "performance", "crypto"];

const names = Object.keys(imports);
const uses = [...refusedInDomain, "Math.max()"];
const folders = new Map<string, string>();
const fileIn = (area: string, file: string) => join(folders.get(area) ?? "", file);
let refusals: string;
let typeErrors: string;

/** Whether the linter refuses a line of a file. */
const isRefused = (area: string, file: string, line: number) => refusals.includes(`${fileIn(area, file)}:${line}:`);

const write = (area: string, file: string, lines: readonly string[]) =>
  writeFileSync(fileIn(area, file), `${lines.join("\n")}\n`);

const run = (command: string, ...args: string[]) =>
  spawnSync(join("node_modules", ".bin", command), args, { encoding: "utf8" });

/** Every boundary is broken on purpose, by a line that the linter or the compiler must refuse. */
beforeAll(() => {
  for (const area of [...Object.keys(permitted), "core"])
    folders.set(area, mkdtempSync(join("src", area === "core" ? "domain" : area, "boundary-")));
  const lines = Object.values(imports).map((from, place) => `export { thing as thing${place} } from "${from}";`);
  for (const area of Object.keys(permitted)) write(area, "imports.ts", lines);
  write(
    "core",
    "uses.ts",
    uses.map((use, place) => `export const value${place} = ${use};`),
  );
  for (const [file, from] of Object.entries({ one: "two", two: "three", three: "two" }))
    write("core", `${file}.ts`, [`export type { Thing } from "./${from}.ts";`]);
  const rules = ["noRestrictedImports", "noRestrictedGlobals", "noJsRestrictedProperties", "noImportCycles"];
  const only = rules.map((rule) => `--only=${rule}`);
  refusals = run("biome", "lint", ...only, "--max-diagnostics=none", ...folders.values()).stderr;
  write(
    "core",
    "x.ts",
    strangers.map((name, place) => `export const thing${place} = ${name};`),
  );
  const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: "." };
  const project = { extends: "../tsconfig.json", compilerOptions, include: ["x.ts"], exclude: [], references: [] };
  write("core", "tsconfig.json", [JSON.stringify(project)]);
  typeErrors = run("tsc", "-p", fileIn("core", ".")).stdout;
}, 120_000);

afterAll(() => {
  for (const folder of folders.values()) rmSync(folder, { recursive: true });
});

test.each(Object.entries(permitted))("%s may import %s, and nothing else", (area, allowed) => {
  const found = names.filter((_, place) => !isRefused(area, "imports.ts", place + 1));
  expect(found.toSorted()).toEqual(allowed.split(" ").toSorted());
});

test("the domain cannot use what a platform has", () => {
  expect(strangers.filter((name) => !typeErrors.includes(`Cannot find name '${name}'`))).toEqual([]);
});

test("the domain may use neither a clock nor chance, but the rest of Math", () => {
  expect(uses.filter((_, place) => isRefused("core", "uses.ts", place + 1))).toEqual(refusedInDomain);
});

test("imports in a circle are refused, type-only ones too", () => {
  expect(["one", "two", "three"].filter((file) => isRefused("core", `${file}.ts`, 1))).toEqual(["two", "three"]);
});
