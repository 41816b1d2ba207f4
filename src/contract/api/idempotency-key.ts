import { holdsKey } from "./key-in-text.ts";

/**
 * Reads an Idempotency-Key header: the key, and whether the service accepts it. HTTP removes the whitespace around a
 * value (RFC 9110, section 5.5), and the quotes of the IETF draft's syntax are no part of the key.
 */
export function readIdempotencyKey(header: string): { readonly key: string; readonly isValid: boolean } {
  const value = header.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
  const key = /^"(.*)"$/.exec(value)?.[1] ?? value;
  return { key, isValid: /^[!-~]{1,255}$/.test(key) && !holdsKey(key) };
}
