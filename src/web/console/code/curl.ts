import { jsonIn } from "#web/client/http.ts";
import type { KeylessRequest } from "./keyless-request.ts";
import { headerLines, inUnits, type Snippet, unplain } from "./snippet.ts";

/** What is not plain, apart from line feeds: in quotes, a shell takes them for its next line and runs nothing. */
const ACTING = /(?:[^\P{C}\n]|[\p{Zl}\p{Zp}])+/gu;

/** Bytes that the shell reads from printf, because a terminal acts on them, and dash does not know `$'\u0015'`. */
function printed(text: string): string {
  const octal = Array.from(new TextEncoder().encode(text), (byte) => `\\${byte.toString(8).padStart(3, "0")}`);
  return `'"$(printf '${octal.join("")}')"'`;
}

/** A text in single quotes, where the shell expands nothing. */
const shellLiteral = (text: string): string => `'${text.replaceAll("'", "'\\''").replace(ACTING, printed)}'`;

const PATH_THE_SHELL_LEAVES_ALONE = /^[\w/?&=.,:%+~-]*$/;

/** The double-quoted part has fixed text only, so that the shell expands its two variables and nothing else. */
function curlAddress({ base, path }: KeylessRequest): string {
  if (base !== null) return shellLiteral(base + path);
  return PATH_THE_SHELL_LEAVES_ALONE.test(path) ? `"$BASE_URL${path}"` : `"$BASE_URL"${shellLiteral(path)}`;
}

/** Whether curl chooses the method by itself: POST with a body, GET without one. */
const isImplied = ({ method, body }: KeylessRequest): boolean => method === (body === null ? "GET" : "POST");

/** curl drops a header without a value unless it is written with a semicolon. */
const curlHeader = (name: string, value: string): string =>
  `--header ${shellLiteral(value === "" ? `${name};` : `${name}: ${value}`)}`;

/** JSON without the spaces and line ends between its tokens, in plain characters; other text unchanged. */
export function compact(text: string): string {
  if (jsonIn(text) === undefined) return text;
  return text
    .replaceAll(/("(?:\\.|[^"\\])*")|\s+/g, (_, quoted: string | undefined) => quoted ?? "")
    .replace(unplain, (character) => inUnits(character.codePointAt(0) ?? 0));
}

/** curl for a POSIX shell. Uses `--data-raw`, because `--data` sends a file if the body begins with "@". */
export const curl: Snippet = (request) =>
  [
    `curl --include ${curlAddress(request)}`,
    ...(isImplied(request) ? [] : [`--request ${request.method}`]),
    ...headerLines(request, '--header "Authorization: Bearer $API_KEY"', curlHeader),
    ...(request.body === null ? [] : [`--data-raw ${shellLiteral(compact(request.body))}`]),
  ].join(" \\\n  ");
