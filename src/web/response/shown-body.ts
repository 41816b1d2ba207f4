const SECRET = /rsk_demo_[0-9A-Za-z]{36}/g;

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** An answer's body as it is shown: indented, and no key in it readable before it is revealed. */
export function shownBody(text: string, isRevealed: boolean): string {
  const whole = pretty(text);
  return isRevealed ? whole : whole.replace(SECRET, (secret) => `rsk_demo_${"•".repeat(32)}${secret.slice(-4)}`);
}
