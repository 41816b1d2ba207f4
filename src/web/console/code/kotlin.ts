import { backslashed, escaped, inUnits, isPlain } from "./escape.ts";
import { addressIn, lines, type Snippet } from "./snippet.ts";

const quoted = (text: string): string => `"${escaped(backslashed(text, /[\\"$]/g), inUnits)}"`;

/** A raw string has no escapes: a dollar is inserted as a value, and quotes that could end it rule it out. */
const isRawable = (text: string): boolean => isPlain(text) && !/"""|^"|"$/.test(text);

const DOLLAR = "${" + "'$'}";

const literal = (text: string): string =>
  isRawable(text) ? `"""${text.replaceAll("$", () => DOLLAR)}"""` : quoted(text);

/** java.net.http, which every JDK includes. */
export const kotlin: Snippet = (request) => {
  const { method, headers, isAuthorized, body } = request;
  return lines(
    ["import java.net.URI", "import java.net.http.HttpClient", "import java.net.http.HttpRequest"],
    ["import java.net.http.HttpResponse", ""],
    body === null ? null : [`val body = ${literal(body)}`, ""],
    "fun main() {",
    "    val request = HttpRequest.newBuilder()",
    `        .uri(URI.create(${addressIn(request, quoted, 'System.getenv("BASE_URL") + ')}))`,
    isAuthorized ? '        .header("Authorization", "Bearer " + System.getenv("API_KEY"))' : null,
    headers.map(([name, value]) => `        .header(${quoted(name)}, ${quoted(value)})`),
    `        .method("${method}", HttpRequest.BodyPublishers.${body === null ? "noBody()" : "ofString(body)"})`,
    "        .build()",
    "    val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())",
    "    println(response.statusCode())",
    "    println(response.body())",
    "}",
  );
};
