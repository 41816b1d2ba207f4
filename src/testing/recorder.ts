import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as it came over the wire. */
interface Recorded {
  readonly method: string | undefined;
  readonly path: string | undefined;
  /** By name in lower case; what came twice is joined, as fetch would. */
  readonly headers: Headers;
  readonly body: Buffer;
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  return headers;
}

/** A server on this machine that keeps what it is sent, byte for byte. */
export async function openRecorder() {
  let recorded: Recorded[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    recorded.push({
      method: request.method,
      path: request.url,
      headers: headersOf(request),
      body: Buffer.concat(parts),
    });
    response.end("seen");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** What came since the last time it was asked. */
    taken: () => {
      const before = recorded;
      recorded = [];
      return before;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
