const SECRET = /rsk_demo_[0-9A-Za-z]{36}/g;

/** An answer's body as it is shown: to the character, but for a key that is not revealed. */
export const shownBody = (text: string, isRevealed: boolean): string =>
  isRevealed ? text : text.replace(SECRET, (secret) => `rsk_demo_${"•".repeat(32)}${secret.slice(-4)}`);
