import { backslashed, escaped, inBraces, isPlain } from "./escape.ts";
import { addressIn, lines, type Snippet } from "./snippet.ts";

const literal = (text: string): string =>
  isPlain(text) ? `'${backslashed(text, /[\\']/g)}'` : `"${escaped(backslashed(text, /[\\"$]/g), inBraces)}"`;

/** Guzzle. Exceptions for error statuses are off, so that a refusal can be inspected. */
export const php: Snippet = (request) => {
  const { method, headers, isAuthorized, body } = request;
  const members = [
    ...(isAuthorized ? ["'Authorization' => 'Bearer ' . getenv('API_KEY'),"] : []),
    ...headers.map(([name, value]) => `${literal(name)} => ${literal(value)},`),
  ];
  return lines(
    ["<?php", "", "require 'vendor/autoload.php';", ""],
    body === null ? null : [`$body = ${literal(body)};`, ""],
    "$client = new GuzzleHttp\\Client();",
    `$response = $client->request('${method}', ${addressIn(request, literal, "getenv('BASE_URL') . ")}, [`,
    members.length === 0 ? null : ["    'headers' => [", ...members.map((member) => `        ${member}`), "    ],"],
    body === null ? null : "    'body' => $body,",
    ["    'http_errors' => false,", "]);", "echo $response->getStatusCode(), ' ', $response->getBody();"],
  );
};
