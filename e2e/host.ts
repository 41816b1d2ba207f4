import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { type BrowserContext, expect } from "@playwright/test";
import { headersOf } from "../src/build/header-rules.ts";
import { listening } from "./listening.ts";

export const DIST = new URL("../dist/", import.meta.url);
/** What the built page consists of. */
export const FILES = new Set(
  readdirSync(DIST, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/")),
);

const headersFor = headersOf(new URL("_headers", DIST));
const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** A host that responds as a story wants it to, with a log of its requests. */
export interface Host {
  readonly port: number;
  /** The requested paths, in order. */
  readonly requested: string[];
  /** Those of them that were requested with an Authorization header. */
  readonly authorized: string[];
  /** Those of them that were requested by another method than GET, with the method. */
  readonly written: string[];
  readonly close: () => Promise<void>;
}

/** A page made by hand. */
export const html = (body: string): Reply => ({ status: 200, headers: { "Content-Type": "text/html" }, body });
export const missing: Reply = { status: 404, headers: { "Content-Type": "text/html" }, body: "<h1>Not here</h1>" };
export const redirect = (to: string): Reply => ({ status: 301, headers: { Location: to }, body: "" });

/** The response of a static host when the built page, or another one in a folder of its own, lies at its root. */
export function built(path: string, folder = DIST): Reply {
  const file = path.endsWith("/") ? `${path}index.html` : path;
  try {
    const body = readFileSync(new URL(`.${file}`, folder));
    return { status: 200, headers: { "Content-Type": TYPES[extname(file)] ?? "", ...headersFor(path) }, body };
  } catch {
    return missing;
  }
}

/** The same on a host that sends no headers of its own. */
export const builtWithoutHeaders = (path: string, folder = DIST): Reply => ({
  ...built(path, folder),
  headers: { "Content-Type": TYPES[extname(path)] ?? "text/html; charset=utf-8" },
});

/** The built page under another path than the root; null where another path is requested. */
export const builtUnder = (base: string, path: string, folder = DIST): Reply | null =>
  path.startsWith(base) ? built(`/${path.slice(base.length)}`, folder) : null;

/** A script made by hand. */
export const script = (body: string): Reply => ({ status: 200, headers: { "Content-Type": "text/javascript" }, body });

/** The response to a path, perhaps by method. */
type Route = Reply | ((method: string) => Reply);

export async function openHost(reply: (path: string) => Route | Promise<Route>): Promise<Host> {
  const requested: string[] = [];
  const authorized: string[] = [];
  const written: string[] = [];
  const server = createServer(async (request, response) => {
    // Joined as text: `//v1/orders` is a path here, and a host named v1 to a URL that is resolved.
    const { pathname } = new URL(`http://host.invalid${request.url}`);
    requested.push(pathname);
    if (request.headers.authorization !== undefined) authorized.push(pathname);
    if (request.method !== "GET") written.push(`${request.method} ${pathname}`);
    const route = await reply(pathname);
    const { status, headers, body } = typeof route === "function" ? route(request.method ?? "") : route;
    response.writeHead(status, { "Content-Length": Buffer.byteLength(body), ...headers }).end(body);
  });
  // A WebSocket is an upgrade, not a request.
  server.on("upgrade", (request, socket) => {
    requested.push(String(request.url));
    socket.destroy();
  });
  const { port, close } = await listening(server);
  return { port, requested, authorized, written, close };
}

/**
 * Listens to all pages of a context: the returned function fails if they did what no page of ours may do. Errors in the console
 * that the story expects are given to it; hosts of other services may be called.
 */
export function watched(
  context: BrowserContext,
  hosts: readonly Host[],
  services: readonly Host[] = [],
): (expectedErrors?: readonly RegExp[]) => void {
  const foreign: string[] = [];
  const errors: string[] = [];
  const isKnown = (url: URL) => [...hosts, ...services].some(({ port }) => url.port === String(port));
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && !isKnown(url)) foreign.push(request.url());
  });
  // What a policy refuses is never sent.
  context.on("requestfailed", (request) => {
    const at = foreign.indexOf(request.url());
    if (at >= 0 && request.failure()?.errorText === "csp") foreign.splice(at, 1);
  });
  context.on("weberror", (error) => errors.push(String(error.error())));
  context.on("console", (message) => {
    // Chromium itself notes what a host lacks or does not allow, and every response of 400 and above from a worker.
    const isNote = /^Failed to load resource|^A bad HTTP response code|^Access to .* blocked by CORS policy/.test(
      message.text(),
    );
    if (message.type() === "error" && !isNote) errors.push(message.text());
  });
  return (expectedErrors = []) => {
    const calls = hosts.flatMap(({ requested }) => requested).filter((path) => /\/v\d/.test(path));
    expect(calls, "requests to a server").toEqual([]);
    expect(hosts.flatMap(({ authorized }) => authorized).length, "Authorization headers sent to a server").toBe(0);
    expect(foreign, "requests to another origin").toEqual([]);
    const unexpected = errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
    expect(unexpected, "errors in a page").toEqual([]);
  };
}
