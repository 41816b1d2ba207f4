import { posix } from "node:path";
import { parseSync, Visitor } from "vite";

const CONTRACT = "contract contract/api contract/panel";
const SERVER = `${CONTRACT} contract/page server zod/mini`;
const UI = `${CONTRACT} web/ui web/ui/format react react/* @base-ui/react/* @codemirror/* @lezer/highlight zod/mini`;
const PART = `${CONTRACT} contract/page web/client web/client/react web/ui web/ui/format react react/* zustand zustand/* wouter wouter/* @tanstack/react-query zod/mini`;

/**
 * What the files of a folder of `src` may import besides each other: folders, and packages (with a star, all that start so);
 * null is everything. A folder without a row belongs to the one above it.
 */
export const MAY_IMPORT: Readonly<Record<string, string | null>> = {
  contract: "@noble/hashes/*",
  "contract/api": "contract zod/mini",
  "contract/panel": "contract contract/api zod/mini",
  "contract/page": `${CONTRACT} zod/mini`,
  "contract/cases": "contract/api contract/panel",
  domain: `${CONTRACT} zod/mini`,
  // Both the page and sandbox.mjs run it; the parts of Node are types where the page does.
  failures: "contract/api contract/panel node:async_hooks node:crypto node:vm",
  server: `${SERVER} domain zustand/*`,
  transport: `${SERVER} msw/*`,
  standalone: `${SERVER} domain failures node:*`,
  // They know nothing of the product.
  "web/ui": UI,
  "web/ui/format": UI,
  // No React: client/react is its skin.
  "web/client": `${CONTRACT} contract/page failures web/ui/format zustand/vanilla zod/mini`,
  "web/client/react": PART,
  // The parts of the page: none imports another.
  "web/console": `${PART} jsonc-parser`,
  "web/admin": PART,
  "web/learn": `${PART} failures react-dom lean-qr lean-qr/*`,
  "web/embed": PART,
  // The shell reaches the API by fetch, as they do.
  "web/app": `${PART} web/console web/admin web/learn web/embed failures react-dom/client @fontsource-variable/*`,
  // Programs to copy; and what builds, starts or tests the rest.
  "web/learn/recipes/texts": null,
  "web/learn/machine/programs": null,
  build: null,
  ".": null,
  journeys: null,
  testing: null,
};

/** The row of a file, by its path in `src`. */
function rowOf(path: string): string {
  const folder = posix.dirname(path);
  return folder in MAY_IMPORT || !folder.includes("/") ? folder : rowOf(folder);
}

/** Whether a file may import something. It is `./file` beside it, `#folder/file` elsewhere, in the contract `../folder/file`. */
function isAllowed(path: string, from: string): boolean {
  const row = rowOf(path);
  const allowed = MAY_IMPORT[row];
  if (allowed === null) return true;
  const entries = [row, ...(allowed ?? "").split(" ")];
  if (!/^[.#]/.test(from))
    return entries.some((entry) => entry === from || (entry.endsWith("*") && from.startsWith(entry.slice(0, -1))));
  const folder = posix.dirname(path);
  const target = from.startsWith("#") ? from.slice(1) : posix.join(folder, from);
  const elsewhere = row.startsWith("contract") ? "../" : "#";
  return from.startsWith(posix.dirname(target) === folder ? "./" : elsewhere) && entries.includes(rowOf(target));
}

/** All that a file imports: values and types, at once or later. */
function importsOf(path: string, text: string): readonly string[] {
  const found: string[] = [];
  const see = ({ source }: { readonly source: object | null }) => {
    if (source && "value" in source) found.push(String(source.value));
  };
  const statements = { ImportDeclaration: see, ExportNamedDeclaration: see, ExportAllDeclaration: see };
  new Visitor({ ...statements, ImportExpression: see, TSImportType: see }).visit(parseSync(path, text).program);
  return found;
}

/** A sentence for each import of a file that its row does not have. */
export function refusedImports(path: string, text: string): readonly string[] {
  const row = rowOf(path);
  const rule = `src/build/import-rules.fixture.ts: ${row} may import ${MAY_IMPORT[row] ?? "nothing, it has no row"}`;
  const refused = importsOf(path, text).filter((from) => !isAllowed(path, from));
  return refused.map((from) => `src/${path} imports ${from}, which ${row} may not (${rule}).`);
}
