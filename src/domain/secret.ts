import { ApiKeyValue } from "#contract/api/key.ts";
import { digestOf } from "#contract/digest.ts";
import { BASE62, type Random, randomBase62 } from "./identifier.ts";

const PREFIX = "rsk_demo_";
const CHECKSUM_LENGTH = 6;

/** The CRC-32 (ISO 3309, as in gzip) of ASCII text, as an unsigned integer. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/**
 * The last 6 characters of a key: the CRC-32 of the characters before them (`body`) in base62, most significant first.
 */
function checksumOf(body: string): string {
  let rest = crc32(body);
  let digits = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}

/** A new key value: `rsk_demo_`, 30 random base62 characters and a checksum of 6. */
export function newSecret(random: Random): string {
  const body = PREFIX + randomBase62(random, 30);
  return body + checksumOf(body);
}

/** Whether a token has a key's prefix, length, alphabet and checksum. */
export const isWellFormed = (token: string): boolean =>
  ApiKeyValue.safeParse(token).success && token.endsWith(checksumOf(token.slice(0, -CHECKSUM_LENGTH)));

/** What is stored of a key value: its SHA-256 in hex, and the parts that may be shown. */
export const storedFormOf = (secret: string) => ({
  sha256: digestOf(secret),
  prefix: secret.slice(0, 13),
  last4: secret.slice(-4),
});
