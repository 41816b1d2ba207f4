import { KEY_IN_TEXT } from "#contract/api/key-in-text.ts";

/** A response body for display: the exact text, except for a key that is not revealed. */
export const shownBody = (text: string, isRevealed: boolean): string =>
  isRevealed ? text : text.replace(KEY_IN_TEXT, `rsk_demo_${"•".repeat(32)}$1`);
