import { backslashed, escaped, inUnits, isPlain } from "./escape.ts";
import { addressIn, lines, type Snippet } from "./snippet.ts";

const INDENT = "            ";

/** Before Java 18 the compiler reads source in the platform's encoding, so only ASCII is safe. */
const ascii = (code: string): string =>
  code.replace(/\P{ASCII}/gu, (character) => inUnits(character.codePointAt(0) ?? 0));

const quoted = (text: string): string => ascii(`"${escaped(backslashed(text, /[\\"]/g), inUnits)}"`);

/** A text block. The compiler strips the common indentation of its lines: here that of the first line. */
function block(text: string): string {
  const code = backslashed(text, /\\|"(?="")|"$/g).replace(/\n(?!\n)/g, `\n${INDENT}`);
  return ascii(`"""\n${INDENT}${code}"""`);
}

/** Whether a text suits a text block: the compiler also strips space at the end of a line. */
const isForBlock = (text: string): boolean => isPlain(text) && /^\S/.test(text) && !/[^\S\n]$/m.test(text);

const literal = (text: string): string => (isForBlock(text) ? block(text) : quoted(text));

/** java.net.http, in a class that `java Main.java` runs. */
export const java: Snippet = (request) => {
  const { method, headers, isAuthorized, body } = request;
  return lines(
    ["import java.net.URI;", "import java.net.http.HttpClient;", "import java.net.http.HttpRequest;"],
    ["import java.net.http.HttpResponse;", "", "class Main {"],
    "    public static void main(String[] args) throws Exception {",
    body === null ? null : `        String body = ${literal(body)};`,
    "        HttpRequest request = HttpRequest.newBuilder()",
    `            .uri(URI.create(${addressIn(request, quoted, 'System.getenv("BASE_URL") + ')}))`,
    isAuthorized ? '            .header("Authorization", "Bearer " + System.getenv("API_KEY"))' : null,
    headers.map(([name, value]) => `            .header(${quoted(name)}, ${quoted(value)})`),
    `            .method("${method}", HttpRequest.BodyPublishers.${body === null ? "noBody()" : "ofString(body)"})`,
    "            .build();",
    "        HttpResponse<String> response =",
    "            HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());",
    '        System.out.println(response.statusCode() + " " + response.body());',
    ["    }", "}"],
  );
};
