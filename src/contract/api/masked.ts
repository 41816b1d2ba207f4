import { MASKED_START } from "./key-in-text.ts";

// Matches a whole or partial key, also with its underscores escaped as in a URL or in JSON.
const KEY_OR_PART = /rsk(?:_|%5f|\\u005f)demo(?:_|%5f|\\u005f)[0-9a-z]{5,}/gi;

/** Masks every API key in a text, whole or partial, except its last 4 characters. A record's `prefix` is not masked. */
export const masked = (text: string): string => text.replace(KEY_OR_PART, (key) => MASKED_START + key.slice(-4));
