import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { ReceivedRequest } from "#server/pipeline/parsed-request.ts";
import type { Server } from "#server/server.ts";
import { allowPage, preflight } from "./cors.ts";

/** What is listened on, unless another host is named: this machine alone. */
const HOST = "127.0.0.1";

/** The most bytes of a body that are read: a whole state has many. The API refuses far fewer, and then the connection is closed. */
const MOST_BYTES = 32 * 1024 * 1024;

/** How long requests may take when the port closes, in milliseconds. */
const CLOSING = 700;

type Respond = Server["respond"];

/** The body of a request, up to the limit. Rejects if the client ends the connection before the body is complete. */
async function receivedBody(incoming: IncomingMessage): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MOST_BYTES) break;
  }
  return new Blob(chunks).arrayBuffer();
}

/** The URL of a request target (RFC 9112, section 3.2): a path, or an absolute URL as proxies send it. */
function urlOf(target: string, origin: string): string {
  if (!target.startsWith("/") && URL.canParse(target) && new URL(target).protocol.startsWith("http")) return target;
  return `${origin}${target.startsWith("/") ? "" : "/"}${target}`;
}

/** The headers of a request; repeated ones are one list, as in `fetch`. */
function receivedHeaders({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) headers.set(name, values.join(", "));
  return headers;
}

async function requestOf(incoming: IncomingMessage, origin: string): Promise<ReceivedRequest> {
  const { method = "GET", url = "/" } = incoming;
  const headers = receivedHeaders(incoming);
  const body = await receivedBody(incoming);
  return { method, url: urlOf(url, origin), headers, arrayBuffer: async () => body };
}

/** The name in a Host header or of a host to listen on, without its port; empty if it is none. */
export function nameOf(host: string): string {
  const url = `http://${host}`;
  return /^[^\s/?#\\@]+$/.test(host) && URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, "") : "";
}

/**
 * Whether a request asks for one of these hosts, and for no other, and is not one that a browser sends for a page of another site,
 * unless that is allowed. A page whose name was made to point here (DNS rebinding) reads every response, and Host has the page's name.
 */
const isAskedOf = ({ names, pages }: Allowed, { headersDistinct, headers }: IncomingMessage, url: string): boolean =>
  [...(headersDistinct.host ?? []), new URL(url).host].every((each) => names.has(nameOf(each))) &&
  (pages.includes(headers.origin ?? "") || !/cross-site/i.test(String(headers["sec-fetch-site"])));

/** Whether a request is a check of health, which tells nothing: Kubernetes asks by the address of the pod. */
const isCheck = (url: string): boolean => new URL(url).pathname === "/health";

const misdirected = () =>
  new Response(
    "Ask for one host: localhost, 127.0.0.1 or what --host allows when the sandbox starts. Pages of other sites may not ask.\n",
    { status: 421, headers: { "X-Sandbox": "1", "Content-Type": "text/plain" } },
  );

/**
 * Ends a connection in place of a response. A client takes a connection that ends without a byte for a stale one, and sends
 * the request again by itself: curl and Go where they have used it before, Java on any that it keeps. Each reports a
 * half response. An interim one is enough but for Java, which skips it; after half a status line, Python and PHP on a
 * connection of one request would not report a lost connection. Deno sends again after any but one that is not HTTP.
 */
function cut({ socket, headers }: IncomingMessage, isKept: boolean): void {
  const interim = isKept ? "HTTP/1.1 100 Continue\r\n\r\n" : "";
  const half = /keep-alive/i.test(headers.connection ?? "") ? "HTTP/1.1" : "";
  const wrong = /^Deno/.test(headers["user-agent"] ?? "") ? "HTTP/9" : "";
  socket.end(interim + half + wrong, () => socket.destroy());
}

/** Sends a response, to the end. */
async function send(response: Response, { incoming, outgoing }: HttpExchange, isClosing: boolean): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer());
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  // What is left of a body that is too long is not read.
  if (!incoming.complete || isClosing) outgoing.setHeader("Connection", "close");
  outgoing.statusCode = response.status;
  await new Promise<void>((sent) => outgoing.once("close", sent).end(body));
}

/** Which hosts requests may name, and the origins of other pages that may send them. */
interface Allowed {
  readonly names: ReadonlySet<string>;
  readonly pages: readonly string[];
}

interface HttpExchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** How what is no request is refused, by Node's error; 400 otherwise. */
const REFUSALS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * Responds to every request of an HTTP server that names one of these hosts. What one connection sends is carried out in its order
 * (RFC 9112, section 9.3.2), up to what is no request.
 */
function serve(server: HttpServer, origin: string, allowed: Allowed, respond: Respond): void {
  /** The last request of a connection; what is done when those before it have their responses, and when it has its own. */
  const turns = new WeakMap<Duplex, { incoming: IncomingMessage; before?: Promise<void>; done: Promise<void> }>();
  const refused = new WeakSet<Duplex>();
  async function carryOut({ incoming, outgoing }: HttpExchange, before?: Promise<void>): Promise<void> {
    await before;
    // The connection has ended, or ends with a response of Node.
    if (!outgoing.socket?.writable) return;
    try {
      const url = urlOf(incoming.url ?? "/", origin);
      const isAsked = isCheck(url) || isAskedOf(allowed, incoming, url);
      const asked = async () => preflight(incoming, allowed.pages) ?? respond(await requestOf(incoming, origin));
      const response = isAsked ? await asked() : misdirected();
      if (isAsked) allowPage({ incoming, outgoing }, allowed.pages);
      if (response.type === "error") cut(incoming, before !== undefined);
      else await send(response, { incoming, outgoing }, !isAsked || !server.listening);
    } catch {
      // The client has gone, or sent only half a request: nothing is carried out.
      incoming.socket.destroy();
    }
  }
  server.on("request", (incoming, outgoing) => {
    const before = turns.get(incoming.socket)?.done;
    const done = carryOut({ incoming, outgoing }, before);
    turns.set(incoming.socket, { incoming, done, ...(before && { before }) });
  });
  async function refuse(socket: Duplex, refusal: string): Promise<void> {
    if (refused.has(socket)) return;
    refused.add(socket);
    socket.on("error", () => {}).resume();
    const turn = turns.get(socket);
    await (turn?.incoming.complete ? turn.done : turn?.before);
    if (socket.writable) socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\n\r\n`);
  }
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, socket) =>
    refuse(socket, REFUSALS[code] ?? "400 Bad Request"),
  );
  server.on("connect", (_, socket) => refuse(socket, "405 Method Not Allowed"));
}

/**
 * Listens on a port of the first host, of 127.0.0.1 without one; port 0 takes any free one. Requests may name every host. `open`
 * gets the origin, and what it resolves to responds to each request. Rejects with the system's error if that cannot be
 * listened on.
 * Pages of these origins may read responses.
 */
export async function listen(
  port: number,
  open: (origin: string) => Promise<Respond>,
  hosts: readonly string[] = [],
  pages: readonly string[] = [],
) {
  const { createServer } = process.getBuiltinModule("node:http");
  // A client that has sent its last request may end its side of the connection, and still gets the response.
  // An idle connection is not closed just when a client uses it again.
  const server = Object.assign(createServer({ keepAliveTimeout: 60_000 }), { httpAllowHalfOpen: true });
  const [host = HOST] = hosts;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host.replace(/^\[|\]$/g, ""), resolve);
  });
  const name = /^(0\.0\.0\.0|\[::\])$/.test(host) ? HOST : host;
  const origin = `http://${name}:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      // Half a request, or a connection without any, may wait for ever.
      setTimeout(() => {
        server.closeAllConnections();
        resolve();
      }, CLOSING).unref();
    });
  try {
    serve(server, origin, { names: new Set(["localhost", HOST, "[::1]", ...hosts]), pages }, await open(origin));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    origin,
    /** Stops listening. Resolves when the requests under way have their responses, soon in any case. */
    close,
    /** Ends every connection, whatever is under way on it. */
    cut: () => server.closeAllConnections(),
  };
}
