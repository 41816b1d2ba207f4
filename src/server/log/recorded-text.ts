import { masked } from "#contract/api/masked.ts";

const MASKED_KEY = /^rsk_demo_\.{3}[0-9A-Za-z]{4}$/;
const SCHEME = /^(bearer|basic|digest|token|apikey)$/i;

const maskedToken = (token: string): string => (MASKED_KEY.test(masked(token)) ? masked(token) : "...");

/** Masks an Authorization header except a well-known scheme and a key's last 4 characters. The rest may be a secret. */
function maskedAuthorization(value: string): string {
  const [first = "", ...rest] = value.trim().split(/ +/);
  const isScheme = SCHEME.test(first);
  return [isScheme ? first : maskedToken(first), ...rest.map(maskedToken)].join(" ");
}

/** A header as the log may hold it. Masking is idempotent. */
export const maskedHeader = (name: string, value: string): readonly [string, string] => [
  name,
  name.toLowerCase() === "authorization" ? maskedAuthorization(value) : masked(value),
];

/** The longest path, header or body that is kept whole, in characters. */
export const LONGEST_TEXT = 65_536;

/** Truncates text that is too long, and marks the cut. */
export const cut = (text: string): string =>
  text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}... (cut, ${text.length} characters in all)`;
