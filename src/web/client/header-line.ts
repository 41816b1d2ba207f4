/** One header as it is sent or answered. */
export type HeaderLine = readonly [name: string, value: string];

/** The value of a header among those lines, or null. Names as they are written there. */
export const lineIn = (lines: readonly HeaderLine[], name: string): string | null =>
  lines.find(([each]) => each === name)?.[1] ?? null;
