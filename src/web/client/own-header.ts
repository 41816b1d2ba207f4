import { requestHeaders } from "#contract/api/header.ts";
import type { HeaderLine } from "./header-line.ts";
import { OWN_CALL } from "./own-call.ts";

/** The characters of a header name (RFC 9110, section 5.6.2). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** The characters of a header value: Latin-1 without control characters. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Header names that only the browser may set (Fetch standard, forbidden request-header). */
const BROWSERS =
  /^(accept-(charset|encoding)|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|(proxy|sec)-.*)$/i;

const declared = Object.keys(requestHeaders).map((name) => name.toLowerCase());

/** Why a visitor's header is not sent; null if it is sent. An empty row has no fault: it is not filled in yet. */
export function headerFault([name, value]: HeaderLine): string | null {
  if (name === "") return value === "" ? null : "It has no name, so it is not sent.";
  if (!NAME.test(name)) return "Not sent: use letters, digits and hyphens in the name.";
  if (declared.includes(name.toLowerCase())) return "Not sent from here: it has its own place.";
  if (name.toLowerCase() === OWN_CALL[0].toLowerCase()) return "Not sent: this page marks its own calls with it.";
  if (BROWSERS.test(name)) return "Not sent: the browser keeps this header to itself.";
  return VALUE.test(value) ? null : "Not sent: a value holds no line break and nothing beyond Latin-1.";
}

/** The visitor's headers that are sent. */
export const sentHeaders = (lines: readonly HeaderLine[]): readonly HeaderLine[] =>
  lines.filter((line) => line[0] !== "" && headerFault(line) === null);
