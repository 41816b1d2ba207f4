import { _SHA256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

const hexOf = (byte: number): string => byte.toString(16).padStart(2, "0");

/**
 * The SHA-256 of a text's UTF-8 bytes, in hex. `crypto.subtle` is asynchronous, and a rule is not. Of the library the class
 * alone: its function and its hex are 0.5 kB more in sandbox.mjs.
 */
export const digestOf = (text: string): string =>
  Array.from(new _SHA256().update(utf8ToBytes(text)).digest(), hexOf).join("");
