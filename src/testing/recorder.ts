import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as received over the wire. */
interface Recorded {
  readonly method: string | undefined;
  readonly path: string | undefined;
  /** By lower-case name; repeated headers are joined, as fetch does. */
  readonly headers: Headers;
  readonly body: Buffer;
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  return headers;
}

/** A local server that records the requests it receives, byte for byte. */
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
    /** The requests since the last call of this function. */
    taken: () => {
      const before = recorded;
      recorded = [];
      return before;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
