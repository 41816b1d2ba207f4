import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { MSW_WORKER } from "./write-worker.ts";

const FILE = "licenses.md";

const HEAD = `# Licenses

The page, its worker and \`sandbox.mjs\` contain these packages and fonts. The license of each follows its name.
`;

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PACKAGES = join(ROOT, "node_modules/");
const PACKAGE = /.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const IS_COPYRIGHT = /^(copyright (\(c\)|©|\d)|©)/i;
const IS_TITLE = /^[\w .()#-]*licen[cs]e[\w .()-]*$/i;
const CSS_IMPORT = /@(?:import|plugin) "([^."][^"]*)"/g;

/** The license of a package, from its own file, or from the folder `licenses` if it has none. */
function licenseText(folder: string, name: string): string {
  const own = readdirSync(folder).find((file) => /^(licen[cs]e|copying)/i.test(file));
  const file = own ? join(folder, own) : new URL(`licenses/${name}.txt`, import.meta.url);
  if (!own && !existsSync(file)) throw new Error(`${name} has no license text: write it into src/build/licenses.`);
  return readFileSync(file, "utf8").replace(/\r/g, "").replace(/[“”]/g, '"').trim();
}

/**
 * The notices of this project and of the packages that these files are of. A license that several have is there once, after their
 * copyright lines.
 */
export function noticesOf(files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => PACKAGE.exec(file)?.[0] ?? []));
  const groups = new Map<string, { heading: string; text: string; packages: string[] }>();
  for (const folder of [ROOT, ...[...folders].sort()]) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const parts = licenseText(folder, name).split(/\n\s*\n/);
    const copyright = parts.filter((part) => IS_COPYRIGHT.test(part)).join(" ");
    const text = parts.filter((part) => !IS_COPYRIGHT.test(part) && !IS_TITLE.test(part)).join("\n\n");
    const key = text.replace(/\s+/g, " ");
    if (!groups.has(key)) groups.set(key, { heading: license, text, packages: [] });
    groups.get(key)?.packages.push(`- ${name} ${version}. ${copyright.replace(/\s+/g, " ")}`.replace(/\. $/, ""));
  }
  return [...groups.values()]
    .map(({ heading, text, packages }) => `## ${heading}\n\n${packages.join("\n")}\n\n${text}\n`)
    .join("\n");
}

/** The packages whose style sheets one imports: Tailwind CSS puts them into it. */
const importsOf = (sheet: string): readonly string[] =>
  [...readFileSync(sheet, "utf8").matchAll(CSS_IMPORT)].map(([, name]) => join(PACKAGES, `${name}/`));

/** The files that a bundle is made of: modules, with what style sheets import, and assets. */
export const filesIn = (bundle: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): readonly string[] =>
  bundle.flatMap((file) =>
    file.type === "asset"
      ? file.originalFileNames.map((name) => join(ROOT, name))
      : Object.entries(file.modules).flatMap(([id, { code }]) => {
          if (id.endsWith(".css")) return importsOf(id);
          // What bundlers add has such an id. Vite adds nothing that stays: see plain-imports.ts.
          return code ? id.replace(/^\0(?=rolldown\/)/, PACKAGES).replace(/^\0/, "") : [];
        }),
  );

/** Writes the licenses of all that the page and its worker contain next to the page. */
export const licenses = (): Plugin => ({
  name: "licenses",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const source = `${HEAD}\n${noticesOf([...filesIn(Object.values(bundle)), MSW_WORKER])}`;
      this.emitFile({ type: "asset", fileName: FILE, source });
    },
  },
});
