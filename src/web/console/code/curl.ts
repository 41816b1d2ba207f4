import type { KeylessRequest } from "./keyless-request.ts";
import { headerLines, type Snippet } from "./snippet.ts";

/** A text in single quotes, where the shell expands nothing. */
const literal = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const PATH_THE_SHELL_LEAVES_ALONE = /^[\w/?&=.,:%+~-]*$/;

/** The double-quoted part has fixed text only, so that the shell expands its two variables and nothing else. */
function urlOf({ base, path }: KeylessRequest): string {
  if (base !== null) return literal(base + path);
  return PATH_THE_SHELL_LEAVES_ALONE.test(path) ? `"$BASE_URL${path}"` : `"$BASE_URL"${literal(path)}`;
}

/** Whether curl chooses the method by itself: POST with a body, GET without one. */
const isImplied = ({ method, body }: KeylessRequest): boolean => method === (body === null ? "GET" : "POST");

/** curl drops a header without a value unless it is written with a semicolon. */
const headerOf = (name: string, value: string): string =>
  `--header ${literal(value === "" ? `${name};` : `${name}: ${value}`)}`;

/** JSON without the spaces and line ends between its tokens, so that a command is short; other text unchanged. */
export function compact(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  return text.replaceAll(/("(?:\\.|[^"\\])*")|\s+/g, (_, quoted: string | undefined) => quoted ?? "");
}

/** curl for a POSIX shell. Uses `--data-raw`, because `--data` sends a file if the body begins with "@". */
export const curl: Snippet = (request) =>
  [
    `curl --include ${urlOf(request)}`,
    ...(isImplied(request) ? [] : [`--request ${request.method}`]),
    ...headerLines(request, '--header "Authorization: Bearer $API_KEY"', headerOf),
    ...(request.body === null ? [] : [`--data-raw ${literal(compact(request.body))}`]),
  ].join(" \\\n  ");
