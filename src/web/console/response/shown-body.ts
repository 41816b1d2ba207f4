import { KEY_IN_TEXT } from "#contract/api/key-in-text.ts";

/** An answer's body as it is shown: to the character, but for a key that is not revealed. */
export const shownBody = (text: string, isRevealed: boolean): string =>
  isRevealed ? text : text.replace(KEY_IN_TEXT, `rsk_demo_${"•".repeat(32)}$1`);
