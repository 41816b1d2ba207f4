import { addressIn, block, doubleQuoted, headerLines, inLength, lines, type Snippet, singleQuoted } from "./snippet.ts";

const quoted = doubleQuoted(inLength);
const literal = singleQuoted("'''", inLength);

/** requests. The body is passed as bytes, because a str may be sent as Latin-1. */
export const python: Snippet = (request) => {
  const { method, base, isAuthorized, body } = request;
  const headers = headerLines(
    request,
    '        "Authorization": "Bearer " + os.environ["API_KEY"],',
    (name, value) => `        ${quoted(name)}: ${quoted(value)},`,
  );
  return lines(
    (base === null || isAuthorized) && ["import os", ""],
    ["import requests", ""],
    body !== null && [`body = ${literal(body)}`, ""],
    `response = requests.${method.toLowerCase()}(`,
    `    ${addressIn(request, quoted, 'os.environ["BASE_URL"] + ')},`,
    block("    headers={", headers, "    },"),
    body !== null && "    data=body.encode(),",
    ["    timeout=30,", ")", "print(response.status_code, response.text)"],
  );
};
