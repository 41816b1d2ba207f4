import { canonical } from "./canonical.ts";

/** The first 64 primes. */
const PRIMES = Array.from({ length: 310 }, (_, index) => index + 2)
  .filter((number) => Array.from({ length: number }, (_, of) => of).every((of) => of < 2 || number % of > 0))
  .slice(0, 64);

/** The first 32 bits of the fraction of a number. */
const fraction = (number: number): number => ((number % 1) * 2 ** 32) | 0;

/** Numbers of 32 bits. */
function wordsOf(numbers: readonly number[]): DataView {
  const words = new DataView(new ArrayBuffer(4 * numbers.length));
  for (const [at, number] of numbers.entries()) words.setInt32(4 * at, number);
  return words;
}

const ROUNDS = wordsOf(PRIMES.map((prime) => fraction(Math.cbrt(prime))));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The UTF-8 bytes of a text. A surrogate without its other half becomes U+FFFD. */
function utf8Of(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const code = point >= 0xd800 && point < 0xe000 ? 0xfffd : point;
    if (code < 0x80) bytes.push(code);
    else {
      const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
      bytes.push(((0xf0 << (3 - more)) & 0xff) | (code >> (6 * more)));
      for (let at = more - 1; at >= 0; at--) bytes.push(0x80 | ((code >> (6 * at)) & 0x3f));
    }
  }
  return bytes;
}

/** A message in blocks of 64 bytes: its bytes, a bit that is set, zeros, and its length in bits. */
function blocksOf(bytes: readonly number[]): DataView {
  const length = (((bytes.length + 8) >> 6) + 1) << 6;
  const blocks = new DataView(new ArrayBuffer(length));
  for (const [at, byte] of [...bytes, 0x80].entries()) blocks.setUint8(at, byte);
  blocks.setUint32(length - 8, bytes.length / 2 ** 29);
  blocks.setUint32(length - 4, bytes.length << 3);
  return blocks;
}

/** The hash after one more block. */
function hashed(hash: readonly number[], blocks: DataView, start: number): number[] {
  const words = wordsOf(Array.from({ length: 64 }, (_, at) => (at < 16 ? blocks.getInt32(start + 4 * at) : 0)));
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let at = 0; at < words.byteLength; at += 4) {
    if (at >= 64) {
      const [near, far] = [words.getInt32(at - 8), words.getInt32(at - 60)];
      const nearSum = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      const farSum = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      words.setInt32(at, words.getInt32(at - 64) + farSum + words.getInt32(at - 28) + nearSum);
    }
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS.getInt32(at) + words.getInt32(at);
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + (hash[at] ?? 0)) | 0);
}

/** The SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, in hex. `crypto.subtle` is asynchronous, and a rule is not. */
export function digestOf(text: string): string {
  const blocks = blocksOf(utf8Of(text));
  let hash: readonly number[] = START;
  for (let at = 0; at < blocks.byteLength; at += 64) hash = hashed(hash, blocks, at);
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** Identifies equal requests: the SHA-256 of method, path and canonical body, in hex. */
export const fingerprintOf = (method: string, path: string, body: unknown): string =>
  digestOf(`${method} ${path}\n${canonical(body)}`);
