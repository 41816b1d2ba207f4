import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { CALLS, OWN_FILES } from "#contract/page/addresses.ts";
import { MAY_IMPORT } from "./import-rules.fixture.ts";

const textAt = (path: string): string => readFileSync(path, "utf8");
const manifest = JSON.parse(textAt("package.json"));
const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });

/** What is in a folder and below it. The folders that `boundaries.test.ts` makes come and go. */
const namesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("boundary-"))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [path, ...namesIn(path)] : [path];
    });

const documents = [
  "README.md",
  "CHANGELOG.md",
  ...readdirSync(".github").flatMap((name) => (name.endsWith(".md") ? [`.github/${name}`] : [])),
  ...namesIn("src").filter((path) => path.endsWith("/README.md")),
  "e2e/README.md",
];

/** The text outside blocks of code. */
const proseOf = (document: string): string => textAt(document).replace(/^```[\s\S]*?^```$/gm, "");

const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

/** The prose of a document, without the rows of the sites, which name other people's files. */
const ownProseOf = (document: string): string =>
  document === "src/web/embed/README.md" ? proseOf(document).replace(/^\|.*$/gm, "") : proseOf(document);

const KNOWN = /\.(css|html|js|json|md|mjs|svg|ts|tsx)$/;

/** Whether code names a file or a folder: not an address of the API, nor a package. */
const isPath = (code: string): boolean =>
  /^[\w.@{*][\w./@{}*-]*$/.test(code) &&
  (code.includes("/") || KNOWN.test(code)) &&
  !packages.some((name) => code === name || code.startsWith(`${name}/`));

/** The paths that a text names: code that is one, and those of `src` and `e2e` in commands. */
const pathsIn = (text: string): string[] =>
  codeIn(text).flatMap((code) => (isPath(code) ? [code] : code.split(" ").filter((word) => /^(src|e2e)\//.test(word))));

/** Every file and folder of the repository, and what the build makes. */
const existing = [
  ...readdirSync(".", { withFileTypes: true })
    .filter(({ name }) => !/^(\.git|node_modules|dist)$/.test(name))
    .flatMap((entry) => [entry.name, ...(entry.isDirectory() ? namesIn(entry.name) : [])]),
  ...[...OWN_FILES, "assets", "_headers", CALLS, "hosts"],
];

/** Whether a path, or the end of one, exists; `*` and `{name}` stand for any part of a name. */
function exists(path: string): boolean {
  const pattern = path
    .replace(/^dist\/|\/$/g, "")
    .replaceAll(".", "\\.")
    .replace(/\*|\{\w+\}/g, "[^/]+");
  const end = new RegExp(`(^|/)${pattern}$`);
  return path.startsWith("node_modules/") || existing.some((each) => end.test(each));
}

const linksIn = (text: string): string[] => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);

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
    expect(pathsIn(ownProseOf(document)).filter((path) => !exists(path))).toEqual([]);
  });

  test("names scripts of package.json", () => {
    const text = textAt(document);
    const run = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    const named = codeIn(proseOf(document)).filter((code) => /^(check|test):\w+$/.test(code));
    expect([...run, ...named].filter((name) => !(name in manifest.scripts))).toEqual([]);
  });
});

test("README.md has at most 1,300 words", () => {
  expect(textAt("README.md").split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1300);
});

/** What the table of rules lets a folder import, and those below it that have no row in the document. */
function permittedIn(folder: string, all: readonly string[]): readonly string[] {
  const isIn = (path: string, outer: string) => `${path}/`.startsWith(`${outer}/`);
  const inner = all.filter((each) => each !== folder && isIn(each, folder));
  return Object.entries(MAY_IMPORT)
    .filter(([row]) => isIn(`src/${row}`, folder) && !inner.some((each) => isIn(`src/${row}`, each)))
    .flatMap(([, entries]) => entries?.split(" ") ?? [])
    .map((entry) => (entry in MAY_IMPORT ? `#${entry}` : entry));
}

test.each([
  ["src/README.md", /^#(\w+)/],
  ["src/web/README.md", /^#(?:web\/)?(\w+)/],
])("the table of %s has every folder beside it, and what it may import", (document, name) => {
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
