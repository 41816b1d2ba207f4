import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** A line of a package, its replacement, and the reason for the patch. */
interface Patch {
  readonly file: string;
  readonly line: string;
  readonly replacement: string;
  readonly why: string;
}

const BROWSER = "/msw/lib/browser/index.js";

const WITHOUT_COOKIES: Patch = {
  file: "/msw/lib/_chunks/cookie-store.js",
  line: "const cookieStore = isNodeProcess() ? null : new CookieStore();",
  replacement: "const cookieStore = null;",
  why: "The sandbox uses no cookies, and the cookie store throws on import where storage is denied.",
};

const PATCHES: readonly Patch[] = [
  WITHOUT_COOKIES,
  {
    file: "/style-mod/src/style-mod.js",
    line: "if (!root.head && root.adoptedStyleSheets && win.CSSStyleSheet) {",
    replacement: "if (root.adoptedStyleSheets && win.CSSStyleSheet) {",
    why: "CodeMirror adds its rules by it: outside of a shadow root as a style element, which the page's policy refuses.",
  },
  {
    file: BROWSER,
    line: "const defaultNetworkOptions = createDefaultNetworkOptions();",
    replacement: "const defaultNetworkOptions = undefined;",
    why: "It opens a second channel to the worker, which keeps every request body in memory.",
  },
  {
    file: BROWSER,
    line: "sources: [httpSource, new InterceptorSource({ interceptors: [new WebSocketInterceptor()] })],",
    replacement: "sources: [httpSource],",
    why: "The API has no WebSocket, so the global WebSocket must not be replaced.",
  },
  {
    file: BROWSER,
    line: "existingRegistration.update();",
    replacement: "existingRegistration.update().catch(() => {});",
    why: "An update fails if the host is offline or the worker is gone; the page must not report that as an unhandled rejection.",
  },
];

/** The packages that `unused-packages.js` stands for. */
const UNUSED = /^(tough-cookie|@msw\/url|@mswjs\/interceptors(\/(WebSocket|XMLHttpRequest|fetch))?)$/;

const STUB = fileURLToPath(new URL("unused-packages.js", import.meta.url));

/** Leaves MSW's cookies out, and their list of all public domain suffixes. */
export const withoutCookies = (): Plugin => patchPackages([WITHOUT_COOKIES], /^tough-cookie$/);

/** Leaves unused packages out, applies the patches, and fails the build if a package no longer has one of the lines. */
export function patchPackages(all = PATCHES, unused = UNUSED): Plugin {
  const left = new Set(all);
  return {
    name: "package-patches",
    enforce: "pre",
    config: () => ({ resolve: { alias: [{ find: unused, replacement: STUB }] } }),
    transform(code, id) {
      const patches = all.filter(({ file, line }) => id.split("?")[0]?.endsWith(file) && code.includes(line));
      for (const patch of patches) left.delete(patch);
      const patched = patches.reduce((text, { line, replacement }) => text.replace(line, replacement), code);
      return patches.length > 0 ? { code: patched, map: null } : null;
    },
    generateBundle() {
      for (const { file, line, why } of left) this.error(`No ${file} of the build has the line "${line}". ${why}`);
    },
  };
}
