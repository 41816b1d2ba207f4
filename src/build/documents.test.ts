import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { CALLS, OWN_FILES } from "#contract/page/addresses.ts";

const textAt = (path: string): string => readFileSync(path, "utf8");
const manifest = JSON.parse(textAt("package.json"));
const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });

/** The READMEs of a folder and below it. The folders that `boundaries.test.ts` makes come and go. */
const readmesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name.startsWith("boundary-") ? [] : readmesIn(path);
    return entry.name === "README.md" ? [path] : [];
  });

const documents = [
  "README.md",
  "CHANGELOG.md",
  ...readdirSync(".github").flatMap((name) => (name.endsWith(".md") ? [`.github/${name}`] : [])),
  ...readmesIn("src"),
  "e2e/README.md",
];

/** The text outside blocks of code. */
const proseOf = (document: string): string => textAt(document).replace(/^```[\s\S]*?^```$/gm, "");

const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

/** The paragraphs, list items and rows of a document, but not the rows of the sites, which name other people's files. */
const partsOf = (document: string): string[] =>
  proseOf(document)
    .split(/\n\s*\n|\n(?=\||- |\d+\. )/)
    .filter((part) => !(document === "src/web/embed/README.md" && part.startsWith("|")));

const KNOWN = /\.(css|html|js|json|md|mjs|svg|ts|tsx)$/;

/** Whether code names a file or a folder: not an address of the API, nor a package. */
const isPath = (code: string): boolean =>
  /^[\w.@{*][\w./@{}*-]*$/.test(code) &&
  (code.includes("/") || KNOWN.test(code)) &&
  !packages.some((name) => code === name || code.startsWith(`${name}/`));

/** The paths that a part names: code that is one, and those of `src` and `e2e` in commands. */
const pathsIn = (part: string): string[] =>
  codeIn(part).flatMap((code) => (isPath(code) ? [code] : code.split(" ").filter((word) => /^(src|e2e)\//.test(word))));

/** Whether the build or a script makes a file or folder of this path. */
function isMade(path: string): boolean {
  const name = path.replace(/^dist\//, "");
  const isOwn = (OWN_FILES as readonly string[]).includes(name);
  const isConfig = /^hosts(\/|$)/.test(name) && existsSync(join("src/build", name));
  return isOwn || isConfig || ["assets/", "_headers", `${CALLS}/`].includes(name) || /^node_modules\//.test(path);
}

/** Whether a path exists in a folder; `*` and `{name}` stand for any part of a name. */
function isIn(folder: string, path: string): boolean {
  const whole = join(folder, path);
  if (!/[*{]/.test(path)) return existsSync(whole);
  const pattern = basename(path)
    .replaceAll(".", "\\.")
    .replace(/\*|\{\w+\}/g, ".+");
  return (
    existsSync(dirname(whole)) && readdirSync(dirname(whole)).some((name) => new RegExp(`^${pattern}$`).test(name))
  );
}

const linksIn = (text: string): string[] => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);

/** The paths of a part that do not exist: in the repository, in the document's folder, or beside a path or link of the part. */
function missingIn(part: string, document: string): string[] {
  const folders = [".", dirname(document), ...linksIn(part).map((link) => dirname(join(dirname(document), link)))];
  const unmade = pathsIn(part).filter((path) => !isMade(path));
  return unmade.filter((path) => {
    const folder = folders.find((each) => isIn(each, path));
    if (folder !== undefined) folders.push(dirname(join(folder, path)));
    return folder === undefined;
  });
}

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (document: string): string[] =>
  [...proseOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );

describe.each(documents)("%s", (document) => {
  test("has links and images that lead to a file, and to a heading where they name one", () => {
    const broken = linksIn(proseOf(document)).filter((link) => {
      if (/^\w+:/.test(link)) return false;
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? document : join(dirname(document), path);
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  test("names files and folders that exist", () => {
    expect(partsOf(document).flatMap((part) => missingIn(part, document))).toEqual([]);
  });

  test("names scripts of package.json", () => {
    const text = textAt(document);
    const run = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    const named = codeIn(proseOf(document)).filter((code) => /^(check|test):\w+$/.test(code));
    expect([...run, ...named].filter((name) => !(name in manifest.scripts))).toEqual([]);
  });
});

test("README.md has at most 1,500 words", () => {
  expect(textAt("README.md").split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1500);
});

interface Override {
  readonly includes: readonly [files: string];
  readonly linter: { readonly rules: { readonly style?: { readonly noRestrictedImports?: Restriction } } };
}

interface Restriction {
  readonly options?: { readonly patterns: readonly { readonly group: readonly string[] }[] };
}

const overrides: readonly Override[] = JSON.parse(textAt(".biome.json")).overrides;

/** What Biome lets the files of a folder import, and of the folders below it that have no row of their own. */
function permittedIn(folder: string, all: readonly string[]): readonly string[] {
  const inner = all.map((each) => `${each}/`).filter((each) => each.startsWith(`${folder}/`) && each !== `${folder}/`);
  return overrides
    .filter(({ includes: [files] }) => files.startsWith(`${folder}/`) && !inner.some((each) => files.startsWith(each)))
    .flatMap(({ linter }) => linter.rules.style?.noRestrictedImports?.options?.patterns ?? [])
    .flatMap(({ group }) => group.filter((pattern) => pattern.startsWith("!")).map((pattern) => pattern.slice(1)));
}

test.each([
  ["src/README.md", /^#(\w+)/],
  ["src/web/README.md", /^#(?:web\/)?(\w+)/],
])("the table of %s has every folder beside it, and what Biome lets it import", (document, name) => {
  const rows = [...textAt(document).matchAll(/^\| (.+) \| .+ \| (.+) \|$/gm)].flatMap(([, names = "", words = ""]) =>
    codeIn(names).map((each) => ({ folder: join(dirname(document), each), words })),
  );
  const folders = rows.map(({ folder }) => folder);
  const beside = readdirSync(dirname(document), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders).toEqual(expect.arrayContaining(beside.map((entry) => join(dirname(document), entry.name))));
  const ruled = rows.filter(({ folder }) => permittedIn(folder, folders).length > 0);
  expect(ruled.length).toBeGreaterThan(6);
  for (const { folder, words } of ruled) {
    const permitted = permittedIn(folder, folders);
    const packages = words.split(", ").filter((word) => permitted.some((each) => each.startsWith(word)));
    const found = new Set(permitted.flatMap((pattern) => name.exec(pattern)?.[1] ?? []));
    found.delete(basename(folder));
    expect([...found, ...packages].sort(), folder).toEqual(words.split(", ").sort());
  }
});
