/** The first 64 primes. */
const PRIMES: number[] = [];
for (let number = 2; PRIMES.length < 64; number++) {
  if (PRIMES.every((prime) => number % prime > 0)) PRIMES.push(number);
}

/** The first 32 bits of the fraction of a number. */
const fraction = (number: number): number => (number * 2 ** 32) | 0;

const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
/** The hash before the first block. */
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
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const blocks = new DataView(padded.buffer);
  blocks.setUint32(padded.length - 4, bytes.length << 3);
  return blocks;
}

/** The words of the rounds for the block that begins at `start`. */
function scheduleOf(blocks: DataView, start: number): readonly number[] {
  const words: number[] = [];
  for (let at = 0; at < 16; at++) words.push(blocks.getInt32(start + 4 * at));
  for (let at = 16; at < ROUNDS.length; at++) {
    const [before = 0, near = 0, middle = 0, far = 0] = [words[at - 16], words[at - 2], words[at - 7], words[at - 15]];
    const nearSum = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    const farSum = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    words.push((before + farSum + middle + nearSum) | 0);
  }
  return words;
}

/** The hash after one more block. */
function hashed(hash: readonly number[], schedule: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (const [round, word] of schedule.entries()) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (ROUNDS[round] ?? 0) + word;
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + (hash[at] ?? 0)) | 0);
}

/** The SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, in hex. `crypto.subtle` is asynchronous, and a rule is not. */
export function digestOf(text: string): string {
  const blocks = blocksOf(utf8Of(text));
  let hash: readonly number[] = START;
  for (let at = 0; at < blocks.byteLength; at += 64) hash = hashed(hash, scheduleOf(blocks, at));
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
