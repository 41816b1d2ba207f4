import { backslashed, escaped, inBraces, isPlain } from "./escape.ts";
import { addressIn, lines, type Snippet } from "./snippet.ts";

/** Single quotes interpolate nothing; in double quotes `#` is escaped to prevent interpolation. */
const literal = (text: string): string =>
  isPlain(text) ? `'${backslashed(text, /[\\']/g)}'` : `"${escaped(backslashed(text, /[\\"#]/g), inBraces)}"`;

const titled = (method: string): string => method.charAt(0) + method.slice(1).toLowerCase();

/** Net::HTTP. */
export const ruby: Snippet = (request) => {
  const { method, headers, isAuthorized, body } = request;
  return lines(
    ["require 'net/http'", ""],
    body === null ? null : [`body = ${literal(body)}`, ""],
    `uri = URI(${addressIn(request, literal, "ENV.fetch('BASE_URL') + ")})`,
    `request = Net::HTTP::${titled(method)}.new(uri)`,
    isAuthorized ? "request['Authorization'] = 'Bearer ' + ENV.fetch('API_KEY')" : null,
    headers.map(([name, value]) => `request[${literal(name)}] = ${literal(value)}`),
    body === null ? null : "request.body = body",
    [
      "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|",
      "  http.request(request)",
      "end",
      "puts response.code, response.body",
    ],
  );
};
