import { numberText } from "./number-text.ts";

/** A count in words: `counted(1, "order")` is "1 order", `counted(0, "key")` is "no keys". */
export const counted = (count: number, one: string): string =>
  `${count === 0 ? "no" : numberText(count)} ${one}${count === 1 ? "" : "s"}`;
