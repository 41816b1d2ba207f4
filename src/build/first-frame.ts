import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Beasties, { type Options } from "beasties";
import { minifySync, type Plugin, type Rolldown, runnerImport } from "vite";
import { type HostSettings, noHost } from "../contract/page/host.ts";
import { hostSettingsIn } from "../contract/page/host-settings.ts";
import { scriptOf } from "./scripts.ts";

/** A window of each number of columns, in pixels. */
const WIDTHS = { 1: 375, 2: 768, 3: 1440 } as const;

/** The `window` of a first visit, as far as drawing the page needs one. */
function windowOf(width: number) {
  const scope = {
    addEventListener: () => {},
    location: { hash: "", search: "", pathname: "/" },
    matchMedia: (query: string) => {
      const [, least = "Infinity"] = /min-width: ([\d.]+)rem/.exec(query) ?? [];
      return { matches: Number(least) * 16 <= width, addEventListener: () => {}, removeEventListener: () => {} };
    },
  };
  return Object.assign(scope, { parent: scope });
}

/** Draws the frame before it, by the function of `page-start.ts`. */
const DRAW = "<script>drawFirstFrame(document.currentScript.previousElementSibling)</script>";

/** What `src/first-frame.tsx` exports. */
interface FrameModule {
  readonly firstFrame: (host: HostSettings) => string;
  readonly drawnFrom: Readonly<Record<keyof typeof WIDTHS, string>>;
}

/**
 * The page of a first visit for each number of columns, drawn by the page's own components, widest first. Each is the text of a
 * script of another type, so that the browser parses only the one that is drawn.
 */
export async function drawnFrames(host: HostSettings): Promise<string> {
  const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  const visitor = { languages: ["en"], userAgent: "" };
  Object.defineProperty(globalThis, "navigator", { value: visitor, configurable: true });
  try {
    const { module } = await runnerImport<FrameModule>("/src/first-frame.tsx", {
      configFile: false,
      logLevel: "error",
    });
    const frames = ([3, 2, 1] as const).map((columns) => {
      Object.assign(globalThis, { window: windowOf(WIDTHS[columns]) });
      const from = module.drawnFrom[columns];
      return `<script type="text/html" data-columns="${columns}" data-from="${from}">${module.firstFrame(host)}</script>${DRAW}`;
    });
    return frames.join("\n");
  } finally {
    Reflect.deleteProperty(globalThis, "window");
    if (before) Object.defineProperty(globalThis, "navigator", before);
    else Reflect.deleteProperty(globalThis, "navigator");
  }
}

const FRAME = /<script type="text\/html"[^>]*>([\s\S]*?)<\/script>/g;

const REGISTERED = /@property (--[\w-]+)\{[^}]*\}/g;
const DECLARED = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g;
const EMPTY = /(?:@(?:media|supports|container|layer)[^{};]*|(?<=[{};]|^)[^{};@]+)\{\}/g;

const namesUsed = (css: string) => new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));

/**
 * Of the rules found for a page's markup, those that it needs before the whole style sheet is there: without the custom properties
 * that no rule uses, those that only such ones use, and what is empty then. Expects minified CSS.
 */
export function neededRules(css: string): string {
  const used = namesUsed(css);
  const less = css
    .replace(REGISTERED, (rule, name) => (used.has(name) ? rule : ""))
    .replace(DECLARED, (declaration, name) => (used.has(name) ? declaration : ""))
    .replace(EMPTY, "");
  return less === css ? css : neededRules(less);
}

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/;
const INLINE_RULES: Options = { allowRules: [/aria-busy/], keyframes: "critical", logLevel: "warn" };

/** The rules of the style sheet that a page needs, with the animations they name. */
export async function criticalStyles(html: string, css: string): Promise<string> {
  const whole = html.replace(STYLE_SHEET, () => `<style>${css}</style>`);
  const page = await new Beasties(INLINE_RULES).process(whole.replace(FRAME, (_, frame) => `<div>${frame}</div>`));
  const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
  return neededRules(style);
}

const PLACE = "<!-- first frame -->";
const FONTS = /<style>[\s\S]*?<\/style>/;

/** The page's script, what it imports once it runs, and what the first response needs. */
const NEEDED_FIRST = ["page", "rolldown-runtime", "react", "draw", "service"];

const sheetsIn = (bundle: Rolldown.OutputBundle): readonly Rolldown.OutputAsset[] =>
  Object.values(bundle).flatMap((file) => (file.type === "asset" && file.fileName.endsWith(".css") ? [file] : []));

/** The style sheet, then the scripts that are needed first. */
function filesIn(bundle: Rolldown.OutputBundle): readonly string[] {
  const scripts = NEEDED_FIRST.flatMap((name) => Object.values(bundle).filter((file) => file.name === name));
  return [...sheetsIn(bundle), ...scripts].map(({ fileName }) => `./${fileName}`);
}

/** The names of all files in `assets`, for the page's policy. */
export function withAssets(html: string, fileNames: readonly string[]): string {
  const names = fileNames.filter((name) => name.startsWith("assets/")).map((name) => name.slice("assets/".length));
  const list = `<script type="application/json" id="assets">${JSON.stringify(names)}</script>`;
  return html.replace("\n  </body>", () => `\n    ${list}\n  </body>`);
}

const ENTRY_SCRIPT = /\s*<script type="module"[^>]*><\/script>/;

/** A page whose inline scripts are minified. */
const withShortScripts = (html: string): string =>
  html.replace(
    /(<script>)([\s\S]*?)(<\/script>)/g,
    (_, start, code, end) => start + minifySync("inline.js", code).code.trim() + end,
  );

/** A built page whose files are named for `page-start.ts`, which fetches them, instead of by a tag. */
export function withLoading(html: string, files: readonly string[], script: string): string {
  if (files.length !== 1 + NEEDED_FIRST.length || !ENTRY_SCRIPT.test(html))
    throw new Error(`The build lacks its style sheet, or one of ${NEEDED_FIRST}.`);
  return html
    .replace(ENTRY_SCRIPT, "")
    .replace(
      "\n  </head>",
      () => `\n    <meta name="files" content="${files.join(" ")}" />\n    <script>${script}</script>\n  </head>`,
    );
}

/** A built page with its first frame: the rules it needs in the head instead of the style sheet, the frames in the body. */
export async function withFirstFrame(html: string, css: string, host = noHost): Promise<string> {
  if (!STYLE_SHEET.test(html) || !html.includes(PLACE))
    throw new Error("index.html has no style sheet or no place for its frame.");
  const frames = await drawnFrames(host);
  const whole = html.replace(PLACE, () => frames).replace(FONTS, "");
  const style = await criticalStyles(whole, css);
  return html.replace(STYLE_SHEET, () => `\n    <style>${style}</style>`).replace(PLACE, () => frames);
}

const INLINE = /<script>([\s\S]*?)<\/script>/g;
const START = "<!-- start -->";

/**
 * Run in the frame, the file has the page itself run it, in the frame's place. Where Trusted Types refuse that, it refuses the
 * page's calls, which would reach the host.
 */
const FRAME_SCRIPT = `if(location.href==="about:srcdoc"){
  const made=(name,attributes)=>Object.assign(parent.document.createElement(name),attributes);
  try{frameElement.after(made("script",{src:document.currentScript.src}))}
  catch{parent.document.head.append(made("meta",{httpEquiv:"Content-Security-Policy",content:"connect-src 'none'"}))}
}`;

/**
 * A page that names a file, `start.js`, for hosts whose policy blocks inline scripts; and the file, with the code of those so
 * far. Where they run, they remove the element that names it: in a frame's text, because there no browser fetches it ahead.
 */
export function withStartFile(html: string): { readonly html: string; readonly code: string } {
  if (!html.includes(START)) throw new Error("index.html has no place for the file of its start.");
  const scripts = html.slice(0, html.indexOf(START)).matchAll(INLINE);
  const code = `${FRAME_SCRIPT}else if(!window.releaseCalls){${[...scripts].map(([, script = ""]) => script).join(";\n")}}`;
  return { html: html.replace(START, "<iframe hidden srcdoc=\"<script src='./start.js'></script>\"></iframe>"), code };
}

/** The hashes of a page's inline scripts or styles, as sources of a Content-Security-Policy. */
const hashesOf = (html: string, tag: "script" | "style"): string =>
  [...new Set([...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, "g"))].map(([, text = ""]) => text))]
    .map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
    .join(" ");

/** Names in a `_headers` file what a page has inline. */
export const withHashes = (headers: string, html: string): string =>
  headers.replace("{inline scripts}", hashesOf(html, "script")).replace("{inline styles}", hashesOf(html, "style"));

/** Writes `start.js`, and names in `_headers` what the built pages have inline. */
export function writeStart(folder: string): void {
  const [page, headers] = [join(folder, "index.html"), join(folder, "_headers")];
  const { html, code } = withStartFile(readFileSync(page, "utf8"));
  writeFileSync(page, html);
  writeFileSync(join(folder, "start.js"), code);
  const pages = html + readFileSync(join(folder, "404.html"), "utf8");
  writeFileSync(headers, withHashes(readFileSync(headers, "utf8"), pages));
}

/** Draws the first frame of a first visit into the built page. */
export function firstFramePlugin(): Plugin {
  let host = noHost;
  return {
    name: "first-frame",
    apply: "build",
    configResolved({ env }) {
      ({ host } = hostSettingsIn(env));
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html, { bundle = {} }) => {
        const css = sheetsIn(bundle).map(({ source }) => String(source));
        const { code } = await scriptOf(new URL("../page-start.ts", import.meta.url));
        const page = withLoading(await withFirstFrame(html, css.join(""), host), filesIn(bundle), `${code}();`);
        return withShortScripts(withAssets(page, Object.keys(bundle)));
      },
    },
  };
}
