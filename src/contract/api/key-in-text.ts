/** A key's value wherever it stands in a text, its last 4 characters apart. For `replace` only: it keeps no place. */
export const KEY_IN_TEXT = /rsk_demo_[0-9A-Za-z]{32}([0-9A-Za-z]{4})/g;

/** Whether a text holds the value of an API key: then it must not be stored. */
export const holdsKey = (text: string): boolean => text.search(KEY_IN_TEXT) >= 0;

/** How a masked key begins. Three dots and no ellipsis, because a header's value is ASCII (RFC 9110, section 5.5). */
export const MASKED_START = "rsk_demo_...";
