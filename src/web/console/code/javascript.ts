import type { KeylessRequest } from "./keyless-request.ts";
import {
  addressIn,
  backslashed,
  block,
  doubleQuoted,
  headerLines,
  inUnits,
  isPlain,
  lines,
  type Snippet,
} from "./snippet.ts";

/** Escapes `</script>` and `<!--`, which would end or swallow an inline script that contains the code. */
const harmlessInHtml = (code: string): string => code.replace(/<(?=[/!])/g, "<\\");

const template = (text: string): string => harmlessInHtml(`\`${backslashed(text, /[\\`]|\$(?=\{)/g)}\``);
const javascriptQuoted = (text: string): string => harmlessInHtml(doubleQuoted(inUnits)(text));

const javascriptLiteral = (text: string): string => (isPlain(text) ? template(text) : javascriptQuoted(text));

const functionName = (name: string): string => (/^[A-Za-z]\w*$/.test(name) ? name : javascriptQuoted(name));

function fetchCode(request: KeylessRequest, environment: string): string {
  const { method, body } = request;
  const headers = headerLines(
    request,
    `    Authorization: \`Bearer \${${environment}API_KEY}\`,`,
    (name, value) => `    ${functionName(name)}: ${javascriptQuoted(value)},`,
  );
  return lines(
    body !== null && [`const body = ${javascriptLiteral(body)};`, ""],
    `const response = await fetch(${addressIn(request, javascriptQuoted, `${environment}BASE_URL + `)}, {`,
    `  method: "${method}",`,
    block("  headers: {", headers, "  },"),
    body !== null && "  body,",
    "});",
    "console.log(response.status, await response.text());",
  );
}

/** fetch in a page. A page has no environment variables, so base address and key are constants. */
export const javascript: Snippet = (request) =>
  lines(
    request.base === null && ["// The API's origin; empty for the page's own.", 'const BASE_URL = "";'],
    request.isAuthorized && [
      "// Everyone who opens a page can read a key in it: keep real keys on your server.",
      'const API_KEY = "";',
    ],
    (request.base === null || request.isAuthorized) && "",
    fetchCode(request, ""),
  );

/** Node's built-in fetch, in a module. */
export const node: Snippet = (request) => fetchCode(request, "process.env.");
