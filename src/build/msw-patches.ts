import type { Plugin } from "vite";

/** One line of MSW that the page does not need or must not run, and its replacement. */
interface Cut {
  readonly file: string;
  readonly line: string;
  readonly instead: string;
  readonly why: string;
}

const UNUSED = "Only what starts without a worker uses it, and that is never started.";

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
    line: "}) : new FallbackHttpSource();",
    instead: "}) : undefined;",
    why: "Where there can be no worker, the page answers by itself and never starts one.",
  },
  {
    file: "/msw/lib/browser/index.js",
    line: "sources: [httpSource, new InterceptorSource({ interceptors: [new WebSocketInterceptor()] })],",
    instead: "sources: [httpSource],",
    why: "The interface has no WebSocket, and the page's own WebSocket is left as it is.",
  },
  {
    file: "/msw/lib/browser/index.js",
    line: 'import { WebSocketInterceptor } from "@mswjs/interceptors/WebSocket";',
    instead: "",
    why: UNUSED,
  },
  {
    file: "/msw/lib/browser/index.js",
    line: 'import { XMLHttpRequestInterceptor } from "@mswjs/interceptors/XMLHttpRequest";',
    instead: "",
    why: UNUSED,
  },
  {
    file: "/msw/lib/browser/index.js",
    line: 'import { FetchInterceptor } from "@mswjs/interceptors/fetch";',
    instead: "",
    why: UNUSED,
  },
  {
    file: "/msw/lib/_chunks/attach-sibling-handlers.js",
    line: 'import { WebSocketClientConnection, WebSocketServerConnection } from "@mswjs/interceptors/WebSocket";',
    instead: "",
    why: "Only handlers of a WebSocket use it, and the interface has none.",
  },
  {
    file: "/msw/lib/browser/index.js",
    line: "existingRegistration.update();",
    instead: "existingRegistration.update().catch(() => {});",
    why: "A host that is out of reach, or a worker just gone, would be an uncaught error of a page that is answered well.",
  },
];

/** The patches that keep MSW's cookie jar, and its list of public domain suffixes, out of a page. */
export const withoutCookies = CUTS.filter(({ file }) => file.endsWith("cookie-store.js"));

/** Applies the patches to MSW, and fails the build if MSW no longer has one of the lines. */
export function patchMsw(all: readonly Cut[] = CUTS): Plugin {
  return {
    name: "msw-patches",
    enforce: "pre",
    transform(code, id) {
      const cuts = all.filter(({ file }) => id.split("?")[0]?.endsWith(file));
      const gone = cuts.find(({ line }) => !code.includes(line));
      if (gone) this.error(`${gone.file} no longer has the line "${gone.line}". ${gone.why}`);
      if (cuts.length === 0) return null;
      return { code: cuts.reduce((text, { line, instead }) => text.replace(line, instead), code), map: null };
    },
  };
}
