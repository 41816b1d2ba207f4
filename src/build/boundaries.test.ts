import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const bin = (name: string) => join("node_modules", ".bin", name);

const forbidden = [
  ["contract", "#service/world.ts"],
  ["contract", "#server/store.ts"],
  ["contract", "react"],
  ["contract", "../service/world.ts"],
  ["service", "#server/store.ts"],
  ["service", "#web/app.tsx"],
  ["service", "zustand/vanilla"],
  ["service", "node:fs"],
  ["server", "#web/app.tsx"],
  ["server", "react"],
  ["web", "#service/world.ts"],
  ["web", "#server/store.ts"],
  ["web", "../../server/store.ts"],
  ["web", "msw/http"],
] as const;

const permitted = [
  ["contract", "./money.ts"],
  ["contract", "zod/mini"],
  ["service", "#contract/money.ts"],
  ["server", "#service/world.ts"],
  ["server", "msw/http"],
  ["web", "#contract/operations.ts"],
  ["web", "#web/ui/pill.tsx"],
  ["web", "react"],
] as const;

const strangers = ["localStorage", "fetch", "document", "process", "setTimeout"];

/** Each wall of the house, broken once on purpose: a file that does it, and the tool that says no. */
describe("the walls", () => {
  const folders = new Map<string, string>();
  const fileOf = (area: string, from: string) => join(folders.get(area) ?? "", `${from.replace(/\W+/g, "-")}.ts`);
  let refused: string;
  let typeErrors: string;

  beforeAll(() => {
    for (const area of ["contract", "service", "server", "web"])
      folders.set(area, mkdtempSync(join("src", area, "wall-")));
    for (const [area, from] of [...forbidden, ...permitted]) {
      writeFileSync(fileOf(area, from), `import { thing } from "${from}";\n\nexport const other = thing;\n`);
    }
    const only = "--only=style/noRestrictedImports";
    refused = spawnSync(bin("biome"), ["lint", only, "--max-diagnostics=none", ...folders.values()], {
      encoding: "utf8",
    }).stderr;
    const core = mkdtempSync(join("src", "service", "wall-"));
    folders.set("core", core);
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

  test.each(strangers)("the core does not know %s", (name) => {
    expect(typeErrors).toMatch(new RegExp(`Cannot find name '${name}'`));
  });
});
