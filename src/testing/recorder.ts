import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** One request as received over the wire. Header names are in lower case; repeated headers are joined, as fetch does. */
async function recordOf(request: IncomingMessage) {
  const { method, url: path, headersDistinct } = request;
  const headers = Object.entries(headersDistinct).map(([name, values = []]): [string, string] => [
    name,
    values.join(", "),
  ]);
  return { method, path, headers: new Headers(headers), body: await buffer(request) };
}

/** A local server that records the requests it receives, byte for byte. */
export async function openRecorder() {
  const recorded: Awaited<ReturnType<typeof recordOf>>[] = [];
  const server = createServer(async (request, response) => {
    recorded.push(await recordOf(request));
    response.end("seen");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** The requests since the last call of this function. */
    taken: () => recorded.splice(0),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
