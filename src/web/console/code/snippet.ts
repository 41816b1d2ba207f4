import type { KeylessRequest } from "./keyless-request.ts";

/** Writes a request as a complete program in one language. */
export type Snippet = (request: KeylessRequest) => string;

/** The request's address in code: a literal, or the base address from the environment followed by the path. */
export const addressIn = (
  { base, path }: KeylessRequest,
  literal: (text: string) => string,
  environment: string,
): string => (base === null ? environment + literal(path) : literal(base + path));

/** Joins lines of code; null entries are omitted. */
export const lines = (...each: readonly (string | readonly string[] | null)[]): string =>
  each
    .flat()
    .filter((line) => line !== null)
    .join("\n");
