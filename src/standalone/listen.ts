import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { ApiRequest } from "#server/pipeline/parsed-request.ts";
import type { Server } from "#server/server.ts";

/** The only interface that is listened on: this machine. */
const HOST = "127.0.0.1";

/** The most bytes of a body that are read. The API refuses far fewer, and then the connection is closed. */
const MOST_BYTES = 1024 * 1024;

/**
 * How long a client may take for its headers and for its whole request, in milliseconds. An idle connection is kept long,
 * so that it is not closed just when a client uses it again.
 */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 60_000,
  // Node's own refusal would not be marked as the sandbox's.
  requireHostHeader: false,
};

type Respond = Server["respond"];

/** The body of a request, up to the limit. Rejects if the client ends the connection before the body is complete. */
async function bodyOf(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MOST_BYTES) break;
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

/** The URL of a request target (RFC 9112, section 3.2): a path, or an absolute URL as proxies send it. */
function urlOf(target: string, origin: string): string {
  if (!target.startsWith("/") && URL.canParse(target) && new URL(target).protocol.startsWith("http")) return target;
  return `${origin}${target.startsWith("/") ? "" : "/"}${target}`;
}

/** The headers of a request; repeated ones are one list, as in `fetch`. */
function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) headers.set(name, values.join(", "));
  return headers;
}

async function requestOf(incoming: IncomingMessage, origin: string): Promise<ApiRequest> {
  const { method = "GET", url = "/" } = incoming;
  const headers = headersOf(incoming);
  const body = await bodyOf(incoming);
  return { method, url: urlOf(url, origin), headers, arrayBuffer: async () => body.buffer };
}

/** Sends a response; a lost one closes the connection without a byte. */
async function send(response: Response, { incoming, outgoing }: Exchange, isClosing: boolean): Promise<void> {
  if (response.type === "error") {
    incoming.socket.destroy();
    return;
  }
  const body = new Uint8Array(await response.arrayBuffer());
  const hasBody = incoming.method !== "HEAD" && response.status !== 204;
  for (const [name, value] of response.headers) outgoing.setHeader(name, value);
  if (hasBody) outgoing.setHeader("Content-Length", body.length);
  // What is left of a body that is too long is not read.
  if (!incoming.complete || isClosing) outgoing.setHeader("Connection", "close");
  outgoing.writeHead(response.status).end(body);
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Refuses what is not HTTP, unless a response to an earlier request is still to be sent on this connection. */
function refuse(error: NodeJS.ErrnoException, socket: Socket, isBusy: boolean): void {
  if (!socket.writable || isBusy) {
    socket.destroy();
    return;
  }
  const status = STATUSES[error.code ?? ""] ?? "400 Bad Request";
  socket.end(`HTTP/1.1 ${status}\r\nX-Sandbox: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}

/** Responds to every request of an HTTP server. */
function serve(server: HttpServer, origin: string, respond: Respond): void {
  const busy = new Map<Socket, number>();
  const count = (socket: Socket, by: number) => busy.set(socket, (busy.get(socket) ?? 0) + by);
  const onRequest = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming;
    if (incoming.httpVersion === "1.1" && incoming.headers.host === undefined) {
      outgoing.writeHead(400, { "X-Sandbox": "1", Connection: "close" }).end();
      return;
    }
    count(socket, 1);
    try {
      const response = await respond(await requestOf(incoming, origin));
      await send(response, { incoming, outgoing }, !server.listening);
    } catch {
      // The client has gone, or sent only half a request: nothing is carried out.
      socket.destroy();
    } finally {
      count(socket, -1);
    }
  };
  server.on("request", onRequest);
  // An expectation other than 100-continue is ignored (RFC 9110, section 10.1.1).
  server.on("checkExpectation", onRequest);
  server.on("connection", (socket: Socket) => socket.on("close", () => busy.delete(socket)));
  server.on("clientError", (error, socket) => refuse(error, socket as Socket, (busy.get(socket as Socket) ?? 0) > 0));
}

/**
 * Listens on a port of 127.0.0.1; 0 takes any free one. `open` gets the origin, and what it resolves to responds to each
 * request. Rejects with the system's error if the port cannot be used.
 */
export async function listen(port: number, open: (origin: string) => Promise<Respond>) {
  const { createServer } = process.getBuiltinModule("node:http");
  const server = createServer(LIMITS);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
  const origin = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
  try {
    serve(server, origin, await open(origin));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    origin,
    /** Stops listening. Resolves when the requests under way have their responses. */
    close,
    /** Ends every connection, whatever is under way on it. */
    cut: () => server.closeAllConnections(),
  };
}
