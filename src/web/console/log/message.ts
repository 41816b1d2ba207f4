import type { Exchange } from "#contract/panel/panel.ts";
import { jsonIn } from "#web/client/http.ts";
import { statusWords } from "#web/ui/pill.tsx";

/** A request or response as it is read: its first line, its headers, and its body, indented if it is JSON. */
export interface Message extends Pick<Exchange["request"], "headers" | "body"> {
  readonly firstLine: string;
}

function indented(text: string): string {
  const value = jsonIn(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

export const requestOf = ({ request: { method, path, headers, body } }: Exchange): Message => ({
  firstLine: `${method} ${path}`,
  headers,
  body: indented(body),
});

export const responseOf = ({ response: { status, headers, body } }: Exchange): Message => ({
  firstLine: `${status} ${statusWords(status)}`,
  headers,
  body: indented(body),
});
