import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The SHA-256 of a text's UTF-8 bytes, in hex. `crypto.subtle` is asynchronous, and a rule is not. */
export const digestOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
