import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** Budgets in kB (1000 bytes): gzip sizes, except for fonts, which are already compressed. */
const budgets = {
  /** What is downloaded before the page's script runs. In the first frame Send can be pressed before. */
  "JS before the page runs": 141,
  /** The above, plus what responds to the first request and shows the response. The worker's script is not counted. */
  "JS before the first response": 166,
  /** What the visitor may open next. */
  "JS prefetched after it": 49,
  /** CodeMirror with two languages and line numbers. Loaded when first shown. */
  "JS of the code editor": 111,
  "all JS": 500,
  CSS: 15,
  /** The page of a first visit: its rules, three frames and two scripts. */
  HTML: 16,
  fonts: 60,
  /** The service as a file, which the page never loads. */
  "sandbox.mjs": 45,
} as const;

/**
 * The budget of every part that is loaded when first shown; larger exceptions are listed by name. The palette finds
 * items, orders and statuses, and like the reference it needs the JSON Schema of every field. The reference can be copied
 * as Markdown. What tries every failure is opened from their page, whose files count again.
 */
const lazyBudget = 11;
const lazyBudgets: Readonly<Record<string, number>> = {
  palette: 15,
  reference: 15,
  stage: 14,
  "recipes-page": 16,
  trials: 24,
};

/** The sizes last accepted, in bytes. */
const RECORDED = new URL("./sizes.json", import.meta.url);

/**
 * `files` has each file's gzip size and, by folder or package, the sizes of its modules before minification, in bytes.
 */
interface Sizes {
  readonly sums: Readonly<Record<keyof typeof budgets, number>>;
  /** What is downloaded when a part is first shown: its file, and the files it needs that are not loaded yet. */
  readonly lazy: Readonly<Record<string, number>>;
  readonly files: Readonly<Record<string, { readonly gzip: number; readonly parts: Readonly<Record<string, number>> }>>;
}
type Chunk = Rolldown.OutputChunk;

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const byName = <T>(chunks: readonly Chunk[], make: (chunk: Chunk) => T): Record<string, T> =>
  Object.fromEntries(
    chunks.toSorted((one, other) => one.name.localeCompare(other.name)).map((chunk) => [chunk.name, make(chunk)]),
  );
const gzip = (source: string | Uint8Array) => gzipSync(source, { level: 9 }).length;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The folder or package of a module. */
const partOf = (id: string) =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(id)?.[1] ??
  /src\/(?:web\/[^/]+|[^/]+)/.exec(id)?.[0] ??
  "the bundler";

function partsOf({ modules }: Chunk): Record<string, number> {
  const parts: Record<string, number> = {};
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const part = partOf(id);
    parts[part] = (parts[part] ?? 0) + renderedLength;
  }
  return parts;
}

/** The files that must be loaded to run these, themselves included. */
function needed(chunks: readonly Chunk[], first: readonly Chunk[]): Set<Chunk> {
  const all = new Set(first);
  for (const { imports } of all) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) all.add(chunk);
  }
  return all;
}

const without = (some: ReadonlySet<Chunk>, all: Iterable<Chunk>) => [...all].filter((chunk) => !some.has(chunk));

function sizesOf(bundle: Rolldown.OutputBundle): Sizes {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const assets = Object.values(bundle).filter((file) => file.type === "asset");
  const named = (name: string): Chunk => {
    const chunk = chunks.find((each) => each.name === name);
    if (!chunk) throw new Error(`The build has no chunk named ${name}.`);
    return chunk;
  };
  const page = needed(chunks, [named("page"), named("react"), named("draw")]);
  const first = needed(chunks, [...page, named("service")]);
  const prefetched = needed(chunks, [...first, named("next")]);
  const editor = needed(chunks, [named("editor")]);
  const lazy = chunks.filter((chunk) => chunk.isDynamicEntry && !prefetched.has(chunk));
  const weight = (some: Iterable<Chunk>) => sum([...some].map(({ code }) => gzip(code)));
  const ended = (end: string) => assets.filter(({ fileName }) => fileName.endsWith(end)).map(({ source }) => source);
  return {
    sums: {
      "JS before the page runs": weight(page),
      "JS before the first response": weight(first),
      "JS prefetched after it": weight(without(first, prefetched)),
      "JS of the code editor": weight(without(prefetched, editor)),
      "all JS": weight(chunks),
      CSS: sum(ended(".css").map(gzip)),
      HTML: sum(ended("index.html").map(gzip)),
      "sandbox.mjs": sum(ended("sandbox.mjs").map(gzip)),
      fonts: sum(ended(".woff2").map(({ length }) => length)),
    },
    lazy: byName(lazy, (chunk) => weight(without(prefetched, needed(chunks, [chunk])))),
    files: byName(chunks, (chunk) => ({ gzip: gzip(chunk.code), parts: partsOf(chunk) })),
  };
}

/** One line per budget; those over budget begin with OVER. */
function budgetLines({ sums, lazy }: Sizes): readonly string[] {
  const held = (what: string, bytes: number, budget: number) =>
    `${bytes <= budget * 1000 ? "held" : "OVER"}  ${what}: ${kB(bytes)} of ${budget} kB`;
  const names = Object.keys(budgets) as (keyof typeof budgets)[];
  return [
    ...names.map((name) => held(name, sums[name], budgets[name])),
    ...Object.entries(lazy).map(([name, bytes]) => held(`lazy ${name}`, bytes, lazyBudgets[name] ?? lazyBudget)),
  ];
}

/** What grew since the recorded sizes, by folder or package. */
function growth(before: Sizes, now: Sizes): readonly string[] {
  return Object.entries(now.files).flatMap(([name, { gzip: bytes, parts }]) => {
    const old = before.files[name] ?? { gzip: 0, parts: {} };
    if (bytes <= old.gzip * 1.01) return [];
    const grown = Object.entries(parts)
      .map(([part, length]) => ({ part, by: length - (old.parts[part] ?? 0) }))
      .filter(({ by }) => by > 0)
      .sort((one, other) => other.by - one.by);
    const why = grown.slice(0, 5).map(({ part, by }) => `${part} +${kB(by)}`);
    return [`grew  ${name}: ${kB(old.gzip)} to ${kB(bytes)}. Before minifying: ${why.join(", ") || "nothing grew"}.`];
  });
}

/** Measures the build, reports what grew and why, and fails if a budget is exceeded. */
export function checkSize(): Plugin {
  return {
    name: "check-size",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const sizes = sizesOf(bundle);
        if (process.env.RECORD_SIZES) writeFileSync(RECORDED, `${JSON.stringify(sizes, null, 2)}\n`);
        const lines = budgetLines(sizes);
        const over = lines.filter((line) => line.startsWith("OVER"));
        const grown = growth(JSON.parse(readFileSync(RECORDED, "utf8")), sizes);
        this.info([...lines, ...grown].join("\n"));
        if (over.length > 0) this.error(over.join("\n"));
      },
    },
  };
}
