import { addressIn, headerLines, inBraces, lines, type Snippet, singleQuoted, titled } from "./snippet.ts";

/** In double quotes `#` is escaped to prevent interpolation. */
const rubyLiteral = singleQuoted("'", inBraces, /[\\"#]/g);

/** Net::HTTP. */
export const ruby: Snippet = (request) => {
  const { method, body } = request;
  return lines(
    ["require 'net/http'", ""],
    body !== null && [`body = ${rubyLiteral(body)}`, ""],
    `uri = URI(${addressIn(request, rubyLiteral, "ENV.fetch('BASE_URL') + ")})`,
    `request = Net::HTTP::${titled(method)}.new(uri)`,
    headerLines(
      request,
      "request['Authorization'] = 'Bearer ' + ENV.fetch('API_KEY')",
      (name, value) => `request[${rubyLiteral(name)}] = ${rubyLiteral(value)}`,
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
