import { addressIn, block, headerLines, inBraces, lines, type Snippet, singleQuoted } from "./snippet.ts";

const phpLiteral = singleQuoted("'", inBraces, /[\\"$]/g);

/** Guzzle. Exceptions for error statuses are off, so that a refusal can be inspected. */
export const php: Snippet = (request) => {
  const { method, body } = request;
  const headers = headerLines(
    request,
    "        'Authorization' => 'Bearer ' . getenv('API_KEY'),",
    (name, value) => `        ${phpLiteral(name)} => ${phpLiteral(value)},`,
  );
  return lines(
    ["<?php", "", "require 'vendor/autoload.php';", ""],
    body !== null && [`$body = ${phpLiteral(body)};`, ""],
    "$client = new GuzzleHttp\\Client();",
    `$response = $client->request('${method}', ${addressIn(request, phpLiteral, "getenv('BASE_URL') . ")}, [`,
    block("    'headers' => [", headers, "    ],"),
    body !== null && "    'body' => $body,",
    ["    'http_errors' => false,", "]);", "echo $response->getStatusCode(), ' ', $response->getBody();"],
  );
};
