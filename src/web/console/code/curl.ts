import type { KeylessRequest } from "./keyless-request.ts";
import type { Snippet } from "./snippet.ts";

/** A text in single quotes, where the shell expands nothing. */
const literal = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const PATH_THE_SHELL_LEAVES_ALONE = /^[\w/?&=.,:%+~-]*$/;

/** The double-quoted part has fixed text only, so that the shell expands its two variables and nothing else. */
function urlOf({ base, path }: KeylessRequest): string {
  if (base !== null) return literal(base + path);
  return PATH_THE_SHELL_LEAVES_ALONE.test(path) ? `"$BASE_URL${path}"` : `"$BASE_URL"${literal(path)}`;
}

/** curl drops a header without a value unless it is written with a semicolon. */
const headerOf = (name: string, value: string): string => literal(value === "" ? `${name};` : `${name}: ${value}`);

/** curl for a POSIX shell. Uses `--data-raw`, because `--data` sends a file if the body begins with "@". */
export const curl: Snippet = (request) => {
  const { method, headers, isAuthorized, body } = request;
  return [
    `curl --include ${urlOf(request)}`,
    ...(method === "GET" ? [] : [`--request ${method}`]),
    ...(isAuthorized ? ['--header "Authorization: Bearer $API_KEY"'] : []),
    ...headers.map(([name, value]) => `--header ${headerOf(name, value)}`),
    ...(body === null ? [] : [`--data-raw ${literal(body)}`]),
  ].join(" \\\n  ");
};
