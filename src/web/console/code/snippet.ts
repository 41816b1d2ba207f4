import type { KeylessRequest } from "./keyless-request.ts";

/** Writes the code of a request in one language, whole enough to be run as it stands. */
export type Snippet = (request: KeylessRequest) => string;

/** Where the request goes, in code: to an address written out, or to the one the environment holds and the path. */
export const addressIn = (
  { base, path }: KeylessRequest,
  literal: (text: string) => string,
  environment: string,
): string => (base === null ? environment + literal(path) : literal(base + path));

/** Lines of code, some of which are left out (null). */
export const lines = (...each: readonly (string | readonly string[] | null)[]): string =>
  each
    .flat()
    .filter((line) => line !== null)
    .join("\n");
