/** Matches a key's value anywhere in a text; captures its last 4 characters. Not for `test` or `exec`: it is global. */
export const KEY_IN_TEXT = /rsk_demo_[0-9A-Za-z]{32}([0-9A-Za-z]{4})/g;

/** Whether a text holds the value of an API key; such text must not be stored. */
export const holdsKey = (text: string): boolean => text.search(KEY_IN_TEXT) >= 0;

/** The start of a masked key. Three dots, not an ellipsis: header values are ASCII (RFC 9110, section 5.5). */
export const MASKED_START = "rsk_demo_...";
