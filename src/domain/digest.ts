import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonical } from "./canonical.ts";

/** The SHA-256 of a text's UTF-8 bytes, in hex. */
export const digestOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Identifies equal requests: the SHA-256 of method, path and canonical body, in hex. */
export const fingerprintOf = (method: string, path: string, body: unknown): string =>
  digestOf(`${method} ${path}\n${canonical(body)}`);
