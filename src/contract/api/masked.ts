import { MASKED_START } from "./key-in-text.ts";

// Written plainly, or with its underscores escaped as a URL or JSON may. A part of a key counts as one.
const KEY_OR_PART = /rsk(?:_|%5f|\\u005f)demo(?:_|%5f|\\u005f)[0-9a-z]{5,}/gi;

/** A text with every API key in it, whole or in part, cut to its last 4 characters. A record's `prefix` stays. */
export const masked = (text: string): string => text.replace(KEY_OR_PART, (key) => MASKED_START + key.slice(-4));
