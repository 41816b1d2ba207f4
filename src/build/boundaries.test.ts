import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const bin = (name: string) => join("node_modules", ".bin", name);

/** Imports that are refused in a folder. */
const forbidden = [
  ["contract/api", "../panel/panel.ts"],
  ["contract/api", "../page/settings.ts"],
  ["contract/api", "#domain/world.ts"],
  ["contract/api", "../../domain/world.ts"],
  ["contract/api", "react"],
  ["contract/panel", "../page/settings.ts"],
  ["contract/panel", "#server/storage/store.ts"],
  ["contract/page", "#web/app/app.tsx"],
  ["domain", "#contract/page/settings.ts"],
  ["domain", "#server/storage/store.ts"],
  ["domain", "#web/app/app.tsx"],
  ["domain", "zustand/vanilla"],
  ["domain", "node:fs"],
  ["server/pipeline", "#web/app/app.tsx"],
  ["server/pipeline", "msw/http"],
  ["server/pipeline", "react"],
  ["transport", "#web/client/send.ts"],
  ["transport", "react"],
  ["failures", "#domain/world.ts"],
  ["failures", "#server/server.ts"],
  ["failures", "#standalone/create-sandbox.ts"],
  ["failures", "#web/client/send.ts"],
  ["failures", "zod/mini"],
  ["standalone", "#transport/start.ts"],
  ["standalone", "#web/client/send.ts"],
  ["standalone", "msw/http"],
  ["transport", "#standalone/create-sandbox.ts"],
  ["web/app", "#standalone/create-sandbox.ts"],
  ["web/ui", "#web/client/store.ts"],
  ["web/ui", "#web/console/request/request-card.tsx"],
  ["web/ui", "#contract/page/settings.ts"],
  ["web/client", "react"],
  ["web/console", "@codemirror/view"],
  ["web/client", "wouter"],
  ["web/client", "@tanstack/react-query"],
  ["web/client", "zustand"],
  ["web/client", "./react/context.tsx"],
  ["web/client", "#web/client/react/context.tsx"],
  ["web/client", "#web/ui/button.tsx"],
  ["web/client", "#web/admin/keys/keys-page.tsx"],
  ["web/client", "#server/storage/store.ts"],
  ["web/client/react", "#web/console/request/request-card.tsx"],
  ["web/console", "#web/admin/keys/keys-page.tsx"],
  ["web/console", "#web/learn/failures/failures-page.tsx"],
  ["web/console", "#web/embed/frame/bridge.tsx"],
  ["web/console", "#web/app/app.tsx"],
  ["web/console", "../admin/keys/keys-page.tsx"],
  ["web/admin", "#web/console/request/request-card.tsx"],
  ["web/admin", "#web/learn/failures/failures-page.tsx"],
  ["web/admin", "#web/embed/frame/bridge.tsx"],
  ["web/admin", "#web/app/app.tsx"],
  ["web/learn", "#web/console/request/request-card.tsx"],
  ["web/learn", "#web/admin/keys/keys-page.tsx"],
  ["web/learn", "#web/embed/frame/bridge.tsx"],
  ["web/learn", "#web/app/app.tsx"],
  ["web/learn", "#standalone/trial-world.ts"],
  ["web/embed", "#web/console/request/request-card.tsx"],
  ["web/embed", "#web/admin/keys/keys-page.tsx"],
  ["web/embed", "#web/learn/failures/failures-page.tsx"],
  ["web/embed", "#web/app/app.tsx"],
  ["web/app", "#domain/world.ts"],
  ["web/app", "#server/storage/store.ts"],
  ["web/app", "../../server/storage/store.ts"],
  ["web/app", "msw/http"],
] as const;

/** Imports that are allowed in a folder, so that a rule that refuses everything fails the test. */
const permitted = [
  ["contract/api", "./money.ts"],
  ["contract/api", "../memoize-weak.ts"],
  ["contract/api", "zod/mini"],
  ["contract/panel", "../api/money.ts"],
  ["contract/page", "../panel/adjustment.ts"],
  ["domain", "#contract/api/money.ts"],
  ["server/pipeline", "#domain/world.ts"],
  ["server/pipeline", "#server/storage/store.ts"],
  ["transport", "msw/http"],
  ["failures", "#contract/api/money.ts"],
  ["failures", "#contract/panel/panel.ts"],
  ["standalone", "#server/server.ts"],
  ["standalone", "#failures/try-failures.ts"],
  ["web/ui", "react"],
  ["web/ui", "#web/ui/format/number-text.ts"],
  ["web/client", "#contract/api/operations.ts"],
  ["web/client", "#web/ui/format/number-text.ts"],
  ["web/client", "zustand/vanilla"],
  ["web/client/react", "#web/client/store.ts"],
  ["web/client/react", "react"],
  ["web/console", "#web/client/react/context.tsx"],
  ["web/console", "#web/console/log/log-panel.tsx"],
  ["web/admin", "#web/ui/button.tsx"],
  ["web/learn", "#web/client/send.ts"],
  ["web/learn", "#failures/try-failures.ts"],
  ["web/embed", "#contract/page/frame-message.ts"],
  ["web/app", "#web/console/log/log-panel.tsx"],
] as const;

/** Globals that the domain cannot use: they do not compile, or the linter refuses them. */
const strangers = ["localStorage", "fetch", "document", "process", "setTimeout", "performance", "crypto"];
const refusedInDomain = ["Date.now()", "new Date()", "Math.random()"];

/** Each boundary is broken once on purpose, by a file that the linter or compiler must refuse. */
describe("boundaries", () => {
  const folders = new Map<string, string>();
  const fileOf = (area: string, from: string) => join(folders.get(area) ?? "", `${from.replace(/\W+/g, "-")}.ts`);
  let refused: string;
  let typeErrors: string;

  beforeAll(() => {
    for (const [area] of [...forbidden, ...permitted]) {
      if (!folders.has(area)) folders.set(area, mkdtempSync(join("src", area, "boundary-")));
    }
    for (const [area, from] of [...forbidden, ...permitted]) {
      writeFileSync(fileOf(area, from), `import { thing } from "${from}";\n\nexport const other = thing;\n`);
    }
    const core = mkdtempSync(join("src", "domain", "boundary-"));
    folders.set("core", core);
    for (const [place, use] of [...refusedInDomain, "Math.max()"].entries()) {
      writeFileSync(join(core, `use-${place}.ts`), `export const value = ${use};\n`);
    }
    const rules = ["style/noRestrictedImports", "style/noRestrictedGlobals", "nursery/noJsRestrictedProperties"];
    const only = rules.map((rule) => `--only=${rule}`);
    refused = spawnSync(bin("biome"), ["lint", ...only, "--max-diagnostics=none", ...folders.values()], {
      encoding: "utf8",
    }).stderr;
    writeFileSync(
      join(core, "x.ts"),
      strangers.map((name, place) => `export const thing${place} = ${name};\n`).join(""),
    );
    const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: "." };
    const project = { extends: "../tsconfig.json", compilerOptions, include: ["x.ts"], exclude: [], references: [] };
    writeFileSync(join(core, "tsconfig.json"), JSON.stringify(project));
    typeErrors = spawnSync(bin("tsc"), ["-p", core], { encoding: "utf8" }).stdout;
  });

  afterAll(() => {
    for (const folder of folders.values()) rmSync(folder, { recursive: true });
  });

  test.each(forbidden)("%s may not import %s", (area, from) => {
    expect(refused).toContain(`${fileOf(area, from)}:1:`);
  });

  test.each(permitted)("%s may import %s", (area, from) => {
    expect(refused).not.toContain(`${fileOf(area, from)}:1:`);
  });

  test.each(strangers)("the domain cannot use %s", (name) => {
    expect(typeErrors).toMatch(new RegExp(`Cannot find name '${name}'`));
  });

  test.each(refusedInDomain)("the domain may not use %s", (use) => {
    expect(refused).toContain(`${join(folders.get("core") ?? "", `use-${refusedInDomain.indexOf(use)}.ts`)}:1:`);
  });

  test("the domain may use Math.max()", () => {
    expect(refused).not.toContain(`use-${refusedInDomain.length}.ts`);
  });
});

/** The files of `src` with the imports of each, type imports included. */
function imports(): ReadonlyMap<string, readonly string[]> {
  const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file);
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => isSource(file) && !file.includes("boundary-"))
    .map((file) => join("src", file));
  const targets = (file: string) =>
    [...readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"([.#][^"]+)"/g)].map(([, from = ""]) =>
      from.startsWith("#") ? join("src", from.slice(1)) : join(dirname(file), from),
    );
  return new Map(files.map((file) => [file, targets(file)]));
}

/** The first import cycle, file by file; null if there is none. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  function walk(file: string, path: readonly string[]): readonly string[] | null {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const target of graph.get(file) ?? []) {
      const circle = walk(target, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  }
  for (const file of graph.keys()) {
    const circle = walk(file, []);
    if (circle) return circle;
  }
  return null;
}

describe("import cycles", () => {
  test("are found, through any number of files", () => {
    const graph = new Map([
      ["a", ["b", "d"]],
      ["b", ["c"]],
      ["c", ["b"]],
    ]);
    expect(circleIn(graph)).toEqual(["b", "c", "b"]);
  });

  test("do not exist, type-only ones included", () => {
    const graph = imports();
    expect(graph.size).toBeGreaterThan(300);
    expect(circleIn(graph)).toBeNull();
  });
});
