/** Digits, then upper case, then lower case. */
export const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A source of random bytes: the platform's in the page, a seeded one in tests and simulations. */
export type Random = (length: number) => Uint8Array;

/** `length` uniformly distributed base62 characters. Bytes from 248 up are discarded, since 248 = 4 × 62. */
export function randomBase62(random: Random, length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < 248 && text.length < length) text += BASE62.charAt(byte % BASE62.length);
    }
  }
  return text;
}

/** A new identifier, such as `ord_` and 20 base62 characters. */
export const newId = (random: Random, prefix: "ord_" | "key_" | "req_"): string => prefix + randomBase62(random, 20);

/** A generator of integers from 0 to 2^32 - 1 (mulberry32). The same seed gives the same sequence. */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
