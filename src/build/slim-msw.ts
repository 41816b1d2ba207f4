import type { Plugin } from "vite";

/** One line of MSW that has no place in a page, and what stands in for it. */
interface Cut {
  readonly file: string;
  readonly line: string;
  readonly instead: string;
  readonly why: string;
}

const CUTS: readonly Cut[] = [
  {
    file: "/msw/lib/_chunks/cookie-store.js",
    line: 'import { Cookie, CookieJar, MemoryCookieStore } from "tough-cookie";',
    instead: "",
    why: "With it comes a list of all public domain suffixes.",
  },
  {
    file: "/msw/lib/_chunks/cookie-store.js",
    line: "const cookieStore = isNodeProcess() ? null : new CookieStore();",
    instead: "const cookieStore = null;",
    why: "The sandbox uses no cookies; the jar throws on import where storage is denied.",
  },
  {
    file: "/msw/lib/browser/index.js",
    line: "const defaultNetworkOptions = createDefaultNetworkOptions();",
    instead: "const defaultNetworkOptions = undefined;",
    why: "It opens a second worker channel that keeps every request body in memory.",
  },
  {
    file: "/msw/lib/browser/index.js",
    line: "existingRegistration.update();",
    instead: "existingRegistration.update().catch(() => {});",
    why: "A host that is out of reach, or a worker just gone, would be an uncaught error of a page that is answered well.",
  },
];

/** Cuts those lines out of MSW, and fails the build when MSW no longer has them. */
export function slimMsw(): Plugin {
  return {
    name: "slim-msw",
    enforce: "pre",
    transform(code, id) {
      const cuts = CUTS.filter(({ file }) => id.split("?")[0]?.endsWith(file));
      const gone = cuts.find(({ line }) => !code.includes(line));
      if (gone) this.error(`${gone.file} no longer has the line "${gone.line}". ${gone.why}`);
      if (cuts.length === 0) return null;
      return { code: cuts.reduce((text, { line, instead }) => text.replace(line, instead), code), map: null };
    },
  };
}
