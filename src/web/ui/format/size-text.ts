import { decimalText, numberText } from "./number-text.ts";

/** A human-readable size: `812 B`, `12.3 kB`, `1.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${numberText(bytes)} B`;
  return bytes < 999_950 ? `${decimalText(bytes / 1000)} kB` : `${decimalText(bytes / 1_000_000)} MB`;
}
