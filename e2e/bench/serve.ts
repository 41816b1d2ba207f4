import { createServer } from "node:http";
import { extname } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { listening } from "../listening.ts";

export type Kind = "js" | "css" | "font" | "other";

/** One file that was requested: when, in milliseconds since 1970, and how many bytes it is on the wire. */
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

/** The same for every page: what is named by its content or its version is kept, the rest requested again. */
const cacheControl = (path: string): string =>
  /\.html$|worker\.js$|\.json$/i.test(path) ? "no-cache" : "public, max-age=31536000, immutable";

const typeOf = (path: string) => TYPES[extname(path)] ?? (["other", "application/octet-stream"] as const);

/** What a file weighs, gzip; a font as it stands. */
const gzipOf = (path: string, plain: Buffer): Buffer =>
  typeOf(path)[0] === "font" ? plain : gzipSync(plain, { level: 9 });

function brotliOf(path: string, plain: Buffer): Buffer {
  const { BROTLI_PARAM_QUALITY: QUALITY, BROTLI_PARAM_SIZE_HINT: HINT } = constants;
  const params = { [QUALITY]: 11, [HINT]: plain.length };
  return typeOf(path)[0] === "font" ? plain : brotliCompressSync(plain, { params });
}

/** What the files of a site weigh that a pattern matches, gzip, by kind. */
export function weightOf({ files }: Site, pattern: RegExp): Readonly<Record<Kind, number>> {
  const sums = { js: 0, css: 0, font: 0, other: 0 };
  for (const [path, body] of files)
    if (pattern.test(path)) sums[typeOf(path)[0]] += gzipOf(path, Buffer.from(body)).length;
  return sums;
}

/** Serves a page over HTTP/1.1 in brotli, every file compressed beforehand. */
export async function serve({ files, headersFor }: Site): Promise<Served> {
  const forms = new Map(
    [...files].map(([path, body]) => {
      const plain = Buffer.from(body);
      return [path, { plain, gzip: gzipOf(path, plain).length, brotli: brotliOf(path, plain) }];
    }),
  );
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://bench.invalid");
    const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const form = forms.get(path);
    const [kind, type] = typeOf(path);
    const at = performance.timeOrigin + performance.now();
    sent.push({ path: pathname, at, kind, gzip: form?.gzip ?? 0, brotli: form?.brotli.length ?? 0 });
    if (!form) return void response.writeHead(404).end();
    // On http://bench.test, which is not secure, Chromium takes no brotli.
    const isBrotli = /\bbr\b/.test(String(request.headers["accept-encoding"])) && form.brotli !== form.plain;
    const body = isBrotli ? form.brotli : form.plain;
    response.writeHead(200, {
      ...headersFor?.(path),
      "Content-Type": type,
      "Cache-Control": cacheControl(path),
      "Content-Length": body.length,
      ...(isBrotli && { "Content-Encoding": "br" }),
    });
    response.end(body);
  });
  server.keepAliveTimeout = 120_000;
  const { port, close } = await listening(server);
  return { url: `http://127.0.0.1:${port}/`, sent, close };
}
