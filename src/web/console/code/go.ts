import { addressIn, doubleQuoted, headerLines, inLength, isPlain, lines, type Snippet } from "./snippet.ts";

const goQuoted = doubleQuoted(inLength);

/** A raw string literal cannot contain a backtick. */
const goLiteral = (text: string): string => (isPlain(text) && !text.includes("`") ? `\`${text}\`` : goQuoted(text));

const unlessItFailed = ["\tif err != nil {", "\t\tpanic(err)", "\t}"];

/** net/http, formatted as gofmt does. */
export const go: Snippet = (request) => {
  const { method, base, isAuthorized, body } = request;
  return lines(
    ["package main", "", "import (", '\t"fmt"', '\t"io"', '\t"net/http"'],
    // Go does not compile unused imports.
    (base === null || isAuthorized) && '\t"os"',
    body !== null && '\t"strings"',
    [")", ""],
    body !== null && [`const body = ${goLiteral(body)}`, ""],
    "func main() {",
    `\turl := ${addressIn(request, goQuoted, 'os.Getenv("BASE_URL") + ')}`,
    `\trequest, err := http.NewRequest("${method}", url, ${body === null ? "nil" : "strings.NewReader(body)"})`,
    unlessItFailed,
    headerLines(
      request,
      '\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))',
      (name, value) => `\trequest.Header.Set(${goQuoted(name)}, ${goQuoted(value)})`,
    ),
    "\tresponse, err := http.DefaultClient.Do(request)",
    unlessItFailed,
    "\tdefer response.Body.Close()",
    "\tanswer, err := io.ReadAll(response.Body)",
    unlessItFailed,
    "\tfmt.Println(response.StatusCode, string(answer))",
    "}",
    // gofmt ends a file with a line feed.
    "",
  );
};
