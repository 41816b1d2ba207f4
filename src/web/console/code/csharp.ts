import type { HeaderLine } from "#web/client/http.ts";
import type { KeylessRequest } from "./keyless-request.ts";
import { addressIn, doubleQuoted, inUnits, isPlain, lines, type Snippet, titled } from "./snippet.ts";

const csharpQuoted = doubleQuoted(inUnits);

/** A raw string literal is delimited by more quotes than any run of quotes in it. */
function raw(text: string): string {
  const runs = text.match(/"+/g) ?? [];
  const quotes = '"'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${quotes}\n${text}\n${quotes}`;
}

const csharpLiteral = (text: string): string => (isPlain(text) ? raw(text) : csharpQuoted(text));

/** .NET accepts these headers only on the content and silently drops them from the request. */
const isOfContent = ([name]: HeaderLine): boolean => /^(content-.*|allow|expires|last-modified)$/i.test(name);

const added = (to: string, [name, value]: HeaderLine): string =>
  `${to}.TryAddWithoutValidation(${csharpQuoted(name)}, ${csharpQuoted(value)});`;

function contentLines({ headers, body }: KeylessRequest): readonly string[] {
  const own = headers.filter(isOfContent);
  if (body === null && own.length === 0) return [];
  const bytes = body === null ? "Array.Empty<byte>()" : "Encoding.UTF8.GetBytes(body)";
  return [
    `request.Content = new ByteArrayContent(${bytes});`,
    ...own.map((header) => added("request.Content.Headers", header)),
  ];
}

/** HttpClient, as a top-level program. */
export const csharp: Snippet = (request) => {
  const { method, headers, isAuthorized, body } = request;
  return lines(
    ["using System;", "using System.Net.Http;"],
    body !== null && "using System.Text;",
    "",
    body !== null && [`var body = ${csharpLiteral(body)};`, ""],
    `var url = ${addressIn(request, csharpQuoted, 'Environment.GetEnvironmentVariable("BASE_URL") + ')};`,
    "using var client = new HttpClient();",
    `using var request = new HttpRequestMessage(HttpMethod.${titled(method)}, url);`,
    isAuthorized && 'request.Headers.Add("Authorization", "Bearer " + Environment.GetEnvironmentVariable("API_KEY"));',
    headers.filter((header) => !isOfContent(header)).map((header) => added("request.Headers", header)),
    contentLines(request),
    "using var response = await client.SendAsync(request);",
    "Console.WriteLine((int)response.StatusCode);",
    "Console.WriteLine(await response.Content.ReadAsStringAsync());",
  );
};
