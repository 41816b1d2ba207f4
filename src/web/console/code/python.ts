import { addressIn, block, doubleQuoted, headerLines, inLength, lines, type Snippet, singleQuoted } from "./snippet.ts";

const pythonQuoted = doubleQuoted(inLength);
const pythonLiteral = singleQuoted("'''", inLength);

/** requests. The body is passed as bytes, because a str may be sent as Latin-1. */
export const python: Snippet = (request) => {
  const { method, base, isAuthorized, body } = request;
  const headers = headerLines(
    request,
    '        "Authorization": "Bearer " + os.environ["API_KEY"],',
    (name, value) => `        ${pythonQuoted(name)}: ${pythonQuoted(value)},`,
  );
  return lines(
    (base === null || isAuthorized) && ["import os", ""],
    ["import requests", ""],
    body !== null && [`body = ${pythonLiteral(body)}`, ""],
    `response = requests.${method.toLowerCase()}(`,
    `    ${addressIn(request, pythonQuoted, 'os.environ["BASE_URL"] + ')},`,
    block("    headers={", headers, "    },"),
    body !== null && "    data=body.encode(),",
    ["    timeout=30,", ")", "print(response.status_code, response.text)"],
  );
};
