import type { KeylessRequest } from "./keyless-request.ts";
import { addressIn, backslashed, doubleQuoted, headerLines, inUnits, isPlain, lines, type Snippet } from "./snippet.ts";

/** The classes both languages use, from java.net.http, which every JDK includes. */
const IMPORTS = ["URI", "http.HttpClient", "http.HttpRequest", "http.HttpResponse"].map(
  (name) => `import java.net.${name}`,
);

const buildingCalls = (request: KeylessRequest, quoted: (text: string) => string): readonly string[] => [
  "HttpRequest.newBuilder()",
  `    .uri(URI.create(${addressIn(request, quoted, 'System.getenv("BASE_URL") + ')}))`,
  ...headerLines(
    request,
    '    .header("Authorization", "Bearer " + System.getenv("API_KEY"))',
    (name, value) => `    .header(${quoted(name)}, ${quoted(value)})`,
  ),
  `    .method("${request.method}", HttpRequest.BodyPublishers.${request.body === null ? "noBody()" : "ofString(body)"})`,
  "    .build()",
];

const INDENT = "            ";

/** Before Java 18 the compiler reads source in the platform's encoding, so only ASCII is safe. */
const ascii = (code: string): string =>
  code.replace(/\P{ASCII}/gu, (character) => inUnits(character.codePointAt(0) ?? 0));

const quotedInJava = (text: string): string => ascii(doubleQuoted(inUnits)(text));

/** A text block. The compiler strips the common indentation of its lines: here that of the first line. */
function textBlock(text: string): string {
  const code = backslashed(text, /\\|"(?="")|"$/g).replace(/\n(?!\n)/g, `\n${INDENT}`);
  return ascii(`"""\n${INDENT}${code}"""`);
}

/** Whether a text suits a text block: the compiler also strips space at the end of a line. */
const isForBlock = (text: string): boolean => isPlain(text) && /^\S/.test(text) && !/[^\S\n]$/m.test(text);

/** A class that `java Main.java` runs. */
export const java: Snippet = (request) => {
  const { body } = request;
  const code = body !== null && (isForBlock(body) ? textBlock(body) : quotedInJava(body));
  return lines(
    IMPORTS.map((line) => `${line};`),
    ["", "class Main {", "    public static void main(String[] args) throws Exception {"],
    code !== false && `        String body = ${code};`,
    `        HttpRequest request = ${buildingCalls(request, quotedInJava).join("\n        ")};`,
    "        HttpResponse<String> response =",
    "            HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());",
    '        System.out.println(response.statusCode() + " " + response.body());',
    ["    }", "}"],
  );
};

const quotedInKotlin = doubleQuoted(inUnits, /[\\"$]/g);

/** A raw string has no escapes: a dollar is inserted as a value, and quotes that could end it rule it out. */
const isRawable = (text: string): boolean => isPlain(text) && !/"""|^"|"$/.test(text);

const DOLLAR = "${" + "'$'}";

const rawInKotlin = (text: string): string => `"""${text.replaceAll("$", () => DOLLAR)}"""`;

export const kotlin: Snippet = (request) => {
  const { body } = request;
  const code = body !== null && (isRawable(body) ? rawInKotlin(body) : quotedInKotlin(body));
  return lines(
    [...IMPORTS, ""],
    code !== false && [`val body = ${code}`, ""],
    "fun main() {",
    `    val request = ${buildingCalls(request, quotedInKotlin).join("\n    ")}`,
    "    val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())",
    ["    println(response.statusCode())", "    println(response.body())", "}"],
  );
};
