import type { KeylessRequest } from "./keyless-request.ts";

/** Writes the code of a request in one language, whole enough to be run as it stands. */
export type Snippet = (request: KeylessRequest) => string;

/** Lines of code, some of which are left out (null). */
export const lines = (...each: readonly (string | readonly string[] | null)[]): string =>
  each
    .flat()
    .filter((line) => line !== null)
    .join("\n");
