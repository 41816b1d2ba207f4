import {
  addressIn,
  backslashed,
  doubleQuoted,
  headerLines,
  inBraces,
  isPlain,
  lines,
  type Snippet,
  titled,
} from "./snippet.ts";

/** In double quotes `#` is escaped to prevent interpolation; single quotes interpolate nothing. */
const quoted = doubleQuoted(inBraces, /[\\"#]/g);

const literal = (text: string): string => (isPlain(text) ? `'${backslashed(text, /[\\']/g)}'` : quoted(text));

/** Net::HTTP. */
export const ruby: Snippet = (request) => {
  const { method, body } = request;
  return lines(
    ["require 'net/http'", ""],
    body !== null && [`body = ${literal(body)}`, ""],
    `uri = URI(${addressIn(request, literal, "ENV.fetch('BASE_URL') + ")})`,
    `request = Net::HTTP::${titled(method)}.new(uri)`,
    headerLines(
      request,
      "request['Authorization'] = 'Bearer ' + ENV.fetch('API_KEY')",
      (name, value) => `request[${literal(name)}] = ${literal(value)}`,
    ),
    body !== null && "request.body = body",
    [
      "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|",
      "  http.request(request)",
      "end",
      "puts response.code, response.body",
    ],
  );
};
