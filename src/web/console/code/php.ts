import {
  addressIn,
  backslashed,
  block,
  doubleQuoted,
  headerLines,
  inBraces,
  isPlain,
  lines,
  type Snippet,
} from "./snippet.ts";

const quoted = doubleQuoted(inBraces, /[\\"$]/g);

const literal = (text: string): string => (isPlain(text) ? `'${backslashed(text, /[\\']/g)}'` : quoted(text));

/** Guzzle. Exceptions for error statuses are off, so that a refusal can be inspected. */
export const php: Snippet = (request) => {
  const { method, body } = request;
  const headers = headerLines(
    request,
    "        'Authorization' => 'Bearer ' . getenv('API_KEY'),",
    (name, value) => `        ${literal(name)} => ${literal(value)},`,
  );
  return lines(
    ["<?php", "", "require 'vendor/autoload.php';", ""],
    body !== null && [`$body = ${literal(body)};`, ""],
    "$client = new GuzzleHttp\\Client();",
    `$response = $client->request('${method}', ${addressIn(request, literal, "getenv('BASE_URL') . ")}, [`,
    block("    'headers' => [", headers, "    ],"),
    body !== null && "    'body' => $body,",
    ["    'http_errors' => false,", "]);", "echo $response->getStatusCode(), ' ', $response->getBody();"],
  );
};
