import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname } from "node:path";
import { listening } from "../listening.ts";
import { compressed, type Forms } from "./compressed.ts";

export const KINDS = ["js", "css", "font", "other"] as const;
export type Kind = (typeof KINDS)[number];

/** One file that was asked for: when, in milliseconds since 1970, and how many bytes it is on the wire. */
export interface Sent {
  readonly path: string;
  readonly at: number;
  readonly kind: Kind;
  readonly gzip: number;
  readonly brotli: number;
}

/** A page to measure, on an origin of its own. */
export interface Served {
  readonly url: string;
  readonly port: number;
  /** Every requested file, in order. */
  readonly sent: Sent[];
  readonly close: () => Promise<void>;
}

/** What is served: files by their path, and further headers. */
export interface Site {
  readonly files: ReadonlyMap<string, string | Buffer>;
  readonly headersFor?: (path: string) => Readonly<Record<string, string>>;
}

const TYPES: Readonly<Record<string, readonly [Kind, string]>> = {
  ".css": ["css", "text/css"],
  ".html": ["other", "text/html; charset=utf-8"],
  ".js": ["js", "text/javascript"],
  ".json": ["other", "application/json"],
  ".svg": ["other", "image/svg+xml"],
  ".woff2": ["font", "font/woff2"],
};

/** The same for every page: what is named by its content or its version is kept, the rest asked for again. */
const cacheControl = (path: string): string =>
  /\.html$|worker\.js$|\.json$/i.test(path) ? "no-cache" : "public, max-age=31536000, immutable";

const typeOf = (path: string) => TYPES[extname(path)] ?? (["other", "application/octet-stream"] as const);

export const kindOf = (path: string): Kind => typeOf(path)[0];

/** A font is compressed as it stands. */
const formsOf = (path: string, plain: Buffer): Forms =>
  kindOf(path) === "font" ? { plain, gzip: plain, brotli: plain } : compressed(plain);

function sendFile(request: IncomingMessage, response: ServerResponse, { plain, gzip, brotli }: Forms): void {
  const accepted = String(request.headers["accept-encoding"]);
  const [coding, body] = /\bbr\b/.test(accepted)
    ? (["br", brotli] as const)
    : /\bgzip\b/.test(accepted)
      ? (["gzip", gzip] as const)
      : ([null, plain] as const);
  if (coding !== null && body !== plain) response.setHeader("Content-Encoding", coding);
  response.setHeader("Content-Length", body.length);
  response.end(body);
}

/** Serves a page over HTTP/1.1, every file compressed beforehand. */
export async function serve({ files, headersFor }: Site): Promise<Served> {
  const forms = new Map([...files].map(([path, body]) => [path, formsOf(path, Buffer.from(body))]));
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://bench.invalid");
    const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const form = forms.get(path);
    const [kind, type] = typeOf(path);
    const at = performance.timeOrigin + performance.now();
    sent.push({ path, at, kind, gzip: form?.gzip.length ?? 0, brotli: form?.brotli.length ?? 0 });
    if (!form) {
      response.writeHead(404).end();
      return;
    }
    const headers = { ...headersFor?.(path), "Content-Type": type, "Cache-Control": cacheControl(path) };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendFile(request, response, form);
  });
  server.keepAliveTimeout = 120_000;
  const { port, close } = await listening(server);
  return { url: `http://127.0.0.1:${port}/`, port, sent, close };
}
