import { backslashed, escaped, inLength, isPlain } from "./escape.ts";
import { addressIn, lines, type Snippet } from "./snippet.ts";

const quoted = (text: string): string => `"${escaped(backslashed(text, /[\\"]/g), inLength)}"`;

const literal = (text: string): string => (isPlain(text) ? `'''${backslashed(text, /[\\']/g)}'''` : quoted(text));

/** requests. The body is passed as bytes, because a str may be sent as Latin-1. */
export const python: Snippet = (request) => {
  const { method, base, headers, isAuthorized, body } = request;
  const members = [
    ...(isAuthorized ? ['"Authorization": "Bearer " + os.environ["API_KEY"],'] : []),
    ...headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)},`),
  ];
  return lines(
    base === null || isAuthorized ? ["import os", ""] : null,
    ["import requests", ""],
    body === null ? null : [`body = ${literal(body)}`, ""],
    `response = requests.${method.toLowerCase()}(`,
    `    ${addressIn(request, quoted, 'os.environ["BASE_URL"] + ')},`,
    members.length === 0 ? null : ["    headers={", ...members.map((member) => `        ${member}`), "    },"],
    body === null ? null : "    data=body.encode(),",
    ["    timeout=30,", ")", "print(response.status_code, response.text)"],
  );
};
