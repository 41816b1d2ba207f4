import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as received over the wire. Header names are in lower case; repeated headers are joined, as fetch does. */
async function recordOf(request: IncomingMessage) {
  const { method, url: path, rawHeaders } = request;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return { method, path, headers, body: Buffer.concat(parts) };
}

/** A local server that records the requests it receives, byte for byte. */
export async function openRecorder() {
  let recorded: Awaited<ReturnType<typeof recordOf>>[] = [];
  const server = createServer(async (request, response) => {
    recorded.push(await recordOf(request));
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
