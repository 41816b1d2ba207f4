import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PACKAGE = /.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//;
const IS_COPYRIGHT = /^(copyright (\(c\)|©|\d)|©)/i;
const IS_TITLE = /^[\w .()#-]*licen[cs]e[\w .()-]*$/i;

/** The paragraphs of a package's license, from its own file, or from the folder `licenses` if it has none. */
function paragraphsOf(folder: string, name: string): readonly string[] {
  const own = readdirSync(folder).find((file) => /^(licen[cs]e|copying)/i.test(file));
  const file = own ? `${folder}${own}` : new URL(`licenses/${name}.txt`, import.meta.url);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return text
    .replace(/\r/g, "")
    .replace(/[“”]/g, '"')
    .trim()
    .split(/\n\s*\n/);
}

/**
 * The licenses of this project and of the packages that these files are of. A text that several have is there once, after their
 * copyright lines. Throws if a package has none.
 */
export function licensesOf(files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => PACKAGE.exec(file)?.[0] ?? []));
  const groups = new Map<string, { head: string; text: string }>();
  for (const folder of [ROOT, ...[...folders].sort()]) {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}package.json`, "utf8"));
    const all = paragraphsOf(folder, name);
    const copyright = all.filter((each) => IS_COPYRIGHT.test(each)).map((each) => ` ${each.replace(/\s+/g, " ")}`);
    const text = all.filter((each, at) => !IS_COPYRIGHT.test(each) && !(at === 0 && IS_TITLE.test(each))).join("\n\n");
    if (text === "") throw new Error(`${name} has no license text: write it into src/build/licenses/${name}.txt.`);
    const key = text.replace(/\s+/g, " ");
    const { head } = groups.get(key) ?? { head: `## ${license}\n` };
    groups.set(key, { head: `${head}\n- ${name} ${version}.${copyright.join("")}`, text });
  }
  return [...groups.values()].map(({ head, text }) => `${head}\n\n${text}`).join("\n\n");
}

/** What a bundle is made of: modules, packages whose rules Tailwind CSS puts into style sheets, and assets. */
export const filesIn = (bundle: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): readonly string[] =>
  bundle.flatMap((file) => {
    if (file.type === "asset") return file.originalFileNames.map((name) => ROOT + name);
    return Object.entries(file.modules).flatMap(([id, { code }]) => {
      const sheet = id.endsWith(".css") ? readFileSync(id, "utf8") : "";
      const imports = [...sheet.matchAll(/@(?:import|plugin) "([^."][^"]*)"/g)].map(([, name]) => `\0${name}/`);
      // The id of Rolldown's own code begins as that of an import. Of Vite's, nothing stays: see plain-imports.ts.
      return [...imports, ...(code ? [id] : [])].map((each) =>
        each.replace(/^\0(?!\/|vite\/)/, `${ROOT}node_modules/`).replace("\0", ""),
      );
    });
  });
