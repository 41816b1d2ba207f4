import { backslashed, escaped, inUnits, isPlain } from "./escape.ts";
import type { KeylessRequest } from "./keyless-request.ts";
import { lines, type Snippet } from "./snippet.ts";

/** `</script>` and `<!--` would end or swallow an inline script the code is pasted into. */
const harmlessInHtml = (code: string): string => code.replace(/<(?=[/!])/g, "<\\");

const template = (text: string): string => harmlessInHtml(`\`${backslashed(text, /[\\`]|\$(?=\{)/g)}\``);
const quoted = (text: string): string => harmlessInHtml(`"${escaped(backslashed(text, /[\\"]/g), inUnits)}"`);

const literal = (text: string): string => (isPlain(text) ? template(text) : quoted(text));

const nameOf = (name: string): string => (/^[A-Za-z]\w*$/.test(name) ? name : quoted(name));

function fetchCode({ method, path, headers, isAuthorized, body }: KeylessRequest, base: string, key: string): string {
  const members = [
    ...(isAuthorized ? [`Authorization: \`Bearer \${${key}}\`,`] : []),
    ...headers.map(([name, value]) => `${nameOf(name)}: ${quoted(value)},`),
  ];
  return lines(
    body === null ? null : [`const body = ${literal(body)};`, ""],
    `const response = await fetch(${base} + ${quoted(path)}, {`,
    `  method: "${method}",`,
    members.length === 0 ? null : ["  headers: {", ...members.map((member) => `    ${member}`), "  },"],
    body === null ? null : "  body,",
    "});",
    "console.log(response.status, await response.text());",
  );
}

/** fetch in a page. A page has no environment: the two values are constants. */
export const javascript: Snippet = (request) =>
  lines(
    "// The API's origin; empty for the page's own.",
    'const BASE_URL = "";',
    request.isAuthorized
      ? ["// Everyone who opens a page can read a key in it: keep real keys on your server.", 'const API_KEY = "";']
      : null,
    "",
    fetchCode(request, "BASE_URL", "API_KEY"),
  );

/** Node's own fetch, in a module. */
export const node: Snippet = (request) => fetchCode(request, "process.env.BASE_URL", "process.env.API_KEY");
