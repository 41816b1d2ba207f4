/** The compressed bytes inflated at a time: they make at most a megabyte before the size is checked. */
const BITE = 1024;

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
async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>, longest = Number.POSITIVE_INFINITY) {
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
  const bytes = inBites(new TextEncoder().encode(text)).pipeThrough(new CompressionStream("deflate-raw"));
  const binary = Array.from((await readAll(bytes)) ?? [], (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Inflates such a text; null if the result is longer than `longest` bytes. Rejects if the text is not deflated. */
export async function inflated(text: string, longest: number): Promise<string | null> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const deflated = inBites(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  const bytes = await readAll(deflated.pipeThrough(new DecompressionStream("deflate-raw")), longest);
  return bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
