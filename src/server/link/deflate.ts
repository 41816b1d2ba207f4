/** The compressed bytes read at a time: at most a megabyte is inflated before the total size is checked. */
const BITE = 1024;

const base64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

/** The bytes as a stream that is read in small chunks, no faster than its reader pulls. */
function inBites(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + BITE));
      at += BITE;
    },
  });
}

/** All bytes of a stream; null if there are more than `longest`, in which case the rest is not read. */
async function readAll(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  longest: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > longest) {
      // An error while cancelling does not matter.
      reader.cancel().catch(() => {});
      return null;
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A text deflated (RFC 1951) and base64url-encoded for a link (RFC 4648, section 5). */
export async function deflated(text: string): Promise<string> {
  const deflated = inBites(new TextEncoder().encode(text)).pipeThrough(new CompressionStream("deflate-raw"));
  return base64url((await readAll(deflated, Number.POSITIVE_INFINITY)) ?? new Uint8Array());
}

/** Inflates such a text; null if the result is longer than `longest` bytes. Rejects if the text is not deflated. */
export async function inflated(text: string, longest: number): Promise<string | null> {
  const inflated = inBites(bytesOf(text)).pipeThrough(new DecompressionStream("deflate-raw"));
  const bytes = await readAll(inflated, longest);
  return bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
