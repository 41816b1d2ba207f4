/** One request or response header. */
export type HeaderLine = readonly [name: string, value: string];

/** The value of a header, or null. Matches names case-sensitively. */
export const lineIn = (lines: readonly HeaderLine[], name: string): string | null =>
  lines.find(([each]) => each === name)?.[1] ?? null;
