// Written plainly, or with its underscores escaped as a URL or JSON may. A part of a key counts as one.
const SECRET = /rsk(?:_|%5f|\\u005f)demo(?:_|%5f|\\u005f)[0-9a-z]{5,}/gi;
const MASKED_KEY = /^rsk_demo_…[0-9A-Za-z]{4}$/;
const SCHEME = /^(bearer|basic|digest|token|apikey)$/i;

/** Text with every API key in it, whole or in part, cut to its last 4 characters. A record's `prefix` stays. */
export const masked = (text: string): string => text.replace(SECRET, (secret) => `rsk_demo_…${secret.slice(-4)}`);

/** Whether a text holds nothing that should have been masked. */
export const isMasked = (text: string): boolean => masked(text) === text;

const maskedToken = (token: string): string => (MASKED_KEY.test(masked(token)) ? masked(token) : "••••");

/** Of an Authorization header: a well-known scheme, and a key's last 4. Anything else may be a secret itself. */
function maskedAuthorization(value: string): string {
  const [first = "", ...rest] = value.trim().split(/ +/);
  const isScheme = SCHEME.test(first);
  return [isScheme ? first : maskedToken(first), ...rest.map(maskedToken)].join(" ");
}

/** A header as a log may hold it. Masking it again changes nothing. */
export const maskedHeader = (name: string, value: string): readonly [string, string] => [
  name,
  name.toLowerCase() === "authorization" ? maskedAuthorization(value) : masked(value),
];
