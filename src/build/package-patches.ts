import type { Plugin } from "vite";

/** A line of a package, its replacement (none: the line is removed), and the reason for the patch. */
interface Patch {
  readonly file: string;
  readonly line: string;
  readonly replacement?: string;
  readonly why: string;
}

const COOKIES = "/msw/lib/_chunks/cookie-store.js";
const BROWSER = "/msw/lib/browser/index.js";

const UNUSED_INTERCEPTORS = [
  ["WebSocketInterceptor", "WebSocket"],
  ["XMLHttpRequestInterceptor", "XMLHttpRequest"],
  ["FetchInterceptor", "fetch"],
] as const;

/** The interceptors' messages for their own developers, printed by the package `debug`. */
const LOGGER = "/@mswjs/interceptors/lib/browser/create-request-id-YobUnJNO.js";

/** The patches that keep MSW's cookie store, and its list of public domain suffixes, out of a page. */
export const withoutCookies: readonly Patch[] = [
  {
    file: COOKIES,
    line: 'import { Cookie, CookieJar, MemoryCookieStore } from "tough-cookie";',
    why: "tough-cookie bundles a list of all public domain suffixes.",
  },
  {
    file: COOKIES,
    line: "const cookieStore = isNodeProcess() ? null : new CookieStore();",
    replacement: "const cookieStore = null;",
    why: "The sandbox uses no cookies, and the cookie store throws on import where storage is denied.",
  },
];

const PATCHES: readonly Patch[] = [
  ...withoutCookies,
  {
    file: "/style-mod/src/style-mod.js",
    line: "if (!root.head && root.adoptedStyleSheets && win.CSSStyleSheet) {",
    replacement: "if (root.adoptedStyleSheets && win.CSSStyleSheet) {",
    why: "CodeMirror adds its rules by it: outside of a shadow root as a style element, which the page's policy refuses.",
  },
  {
    file: COOKIES,
    line: 'import { matchPattern } from "@msw/url";',
    why: "Only handlers of a path use it; those of the sandbox are given a predicate.",
  },
  {
    file: BROWSER,
    line: "const defaultNetworkOptions = createDefaultNetworkOptions();",
    replacement: "const defaultNetworkOptions = undefined;",
    why: "It opens a second channel to the worker, which keeps every request body in memory.",
  },
  {
    file: BROWSER,
    line: "}) : new FallbackHttpSource();",
    replacement: "}) : undefined;",
    why: "Without service workers, the page responds through its own fetch gate.",
  },
  {
    file: BROWSER,
    line: "sources: [httpSource, new InterceptorSource({ interceptors: [new WebSocketInterceptor()] })],",
    replacement: "sources: [httpSource],",
    why: "The API has no WebSocket, so the global WebSocket must not be replaced.",
  },
  {
    file: BROWSER,
    line: 'if (this.#workerState === "rejected") return;',
    replacement: "return;",
    why: "It begins the printing of a start message, which the sandbox turns off.",
  },
  {
    file: BROWSER,
    line: 'if (checksum !== "0bd5af64c8dc112df5e0c5e9c8a2b15a") devUtils.warn(',
    replacement: "if (false) devUtils.warn(",
    why: "The build writes MSW's worker of the same version into its own.",
  },
  {
    file: LOGGER,
    line: "const logger = (0, import_browser.default)(",
    replacement: "const logger = (() => Object.assign(() => {}, { enabled: false }))(",
    why: "The sandbox never turns these messages on, and the package that prints them would be downloaded by every visitor.",
  },
  {
    file: LOGGER,
    line: "\tuseConciseTimestamp(logger);",
    why: "It formats those messages.",
  },
  {
    file: LOGGER,
    line: "var import_browser = /* @__PURE__ */ __toESM((/* @__PURE__ */ __commonJSMin(((exports, module) => {",
    replacement: "var import_browser = ((exports, module) => {",
    why: "It is the package that prints those messages: as a function that nobody calls, the bundler leaves it out.",
  },
  {
    file: LOGGER,
    line: "})))(), 1);",
    replacement: "});",
    why: "It ends that package.",
  },
  ...UNUSED_INTERCEPTORS.map(([name, path]) => ({
    file: BROWSER,
    line: `import { ${name} } from "@mswjs/interceptors/${path}";`,
    why: "Only MSW's fallback for browsers without service workers uses it, and the page never starts that.",
  })),
  {
    file: "/msw/lib/_chunks/attach-sibling-handlers.js",
    line: 'import { WebSocketClientConnection, WebSocketServerConnection } from "@mswjs/interceptors/WebSocket";',
    why: "Only WebSocket handlers use it, and the API has no WebSocket.",
  },
  {
    file: BROWSER,
    line: "existingRegistration.update();",
    replacement: "existingRegistration.update().catch(() => {});",
    why: "An update fails if the host is offline or the worker is gone; the page must not report that as an unhandled rejection.",
  },
];

/** Applies the patches, and fails the build if a package no longer has one of the lines. */
export function patchPackages(all: readonly Patch[] = PATCHES): Plugin {
  const applied = new Set<Patch>();
  return {
    name: "package-patches",
    enforce: "pre",
    transform(code, id) {
      const patches = all.filter(({ file }) => id.split("?")[0]?.endsWith(file));
      for (const patch of patches) applied.add(patch);
      const missing = patches.find(({ line }) => !code.includes(line));
      if (missing) this.error(`${missing.file} no longer has the line "${missing.line}". ${missing.why}`);
      if (patches.length === 0) return null;
      return {
        code: patches.reduce((text, { line, replacement = "" }) => text.replace(line, replacement), code),
        map: null,
      };
    },
    generateBundle() {
      const unused = all.find((patch) => !applied.has(patch));
      if (unused) this.error(`The build has no file ${unused.file} any more. ${unused.why}`);
    },
  };
}
