import type { Method } from "#contract/api/operation.ts";
import type { OperationId } from "#contract/api/operations.ts";
import { codePointOf } from "#contract/api/text.ts";
import type { Panel } from "#contract/panel/panel.ts";

/** The message of anything thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The JSON value of a text; undefined if it is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A member of the JSON object in a text; null if there is none, or it is no string. */
export function stringIn(text: string, member: string): string | null {
  const value = (jsonIn(text) as JsonObject | null | undefined)?.[member];
  return typeof value === "string" ? value : null;
}

/** One request or response header. */
export type HeaderLine = readonly [name: string, value: string];

/** A response whose body has been read completely. */
export interface ApiResponse {
  readonly status: number;
  /** Header names in lower case, as fetch returns them. */
  readonly headers: readonly HeaderLine[];
  readonly text: string;
  readonly requestId: string | null;
  readonly isReplay: boolean;
  readonly milliseconds: number;
  readonly bytes: number;
}

/** A response; none (lost on the network, or the caller gave up); or nothing sent because the browser refused. */
export type Outcome =
  | { readonly kind: "response"; readonly response: ApiResponse }
  | { readonly kind: "lost"; readonly isCancelled: boolean }
  | { readonly kind: "unsendable"; readonly why: string };

async function readResponse(response: Response, since: number): Promise<ApiResponse> {
  const text = await response.text();
  return {
    status: response.status,
    headers: [...response.headers],
    text,
    requestId: response.headers.get("Request-Id"),
    isReplay: response.headers.get("Idempotent-Replayed") === "true",
    milliseconds: Math.round(performance.now() - since),
    bytes: new TextEncoder().encode(text).length,
  };
}

/** Resolves once the caller gives up. Needed because the responding side may ignore the abort signal. */
export const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));

/** Why no browser sends these headers (Fetch standard, header value): names the one at fault, without its value. */
export function headerFault(headers: readonly HeaderLine[]): string | null {
  for (const [name, value] of headers) {
    const [found] = /[\0\r\n]|[^\0-\xff]/u.exec(value.replace(/^[\t\r\n ]+|[\t\r\n ]+$/g, "")) ?? [];
    if (found === undefined) continue;
    return `${name} contains the character ${codePointOf(found)}, which no header can have. Remove or replace it.`;
  }
  return null;
}

/** Sends a call as any script of the page does. Never rejects. An aborted call counts as lost; it may still run. */
export async function call(
  { method, path, headers, body }: ApiRequest,
  signal: AbortSignal | null = null,
): Promise<Outcome> {
  const fault = headerFault(headers);
  if (fault !== null) return { kind: "unsendable", why: fault };
  const lines = headers.map(([name, value]): [string, string] => [name, value]);
  let message: Request;
  try {
    message = new Request(window.location.origin + path, { method, headers: lines, body, signal });
  } catch (error) {
    return { kind: "unsendable", why: `The browser refused to send this request: ${reasonOf(error)}` };
  }
  try {
    const since = performance.now();
    // It is the gate of `transport/fetch-gate.ts`.
    const received = window.fetch(message).then((response) => readResponse(response, since));
    const response = await (signal ? Promise.race([received, whenAborted(signal)]) : received);
    if (response) return { kind: "response", response };
    return { kind: "lost", isCancelled: true };
  } catch {
    return { kind: "lost", isCancelled: signal?.aborted ?? false };
  }
}

/** Whether the sandbox handles calls yet; until then a call would go to the network and be lost. */
export const isSandboxReady = (mode: Panel["mode"]): boolean => mode.getState().transport !== "starting";

/** Resolves once the sandbox handles calls. */
export function sandboxReady(mode: Panel["mode"]): Promise<void> {
  if (isSandboxReady(mode)) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = mode.subscribe(() => {
      if (!isSandboxReady(mode)) return;
      stop();
      resolve();
    });
  });
}

/** A complete call as it is sent: everything a customer would send. */
export interface ApiRequest {
  readonly operation: OperationId;
  readonly method: Method;
  /** The path with its query, such as `/v1/products?page=2`. */
  readonly path: string;
  readonly headers: readonly HeaderLine[];
  readonly body: string | null;
}

/** Whether the path of a request ends where its id belongs: sent like that, it would be a call of another operation. */
export const lacksId = ({ path }: Pick<ApiRequest, "path">): boolean => path.endsWith("/");

/** The value of a header of a request or response, or null. Matches names case-sensitively. */
export const headerOf = ({ headers }: Pick<ApiRequest, "headers">, name: string): string | null =>
  headers.find(([each]) => each === name)?.[1] ?? null;

/** Whether the request may carry an Idempotency-Key: only POST is protected against replay. */
export const isPost = ({ method }: ApiRequest): boolean => method === "POST";

/** Whether a call can be repeated without a second effect: a POST that was sent with an Idempotency-Key. */
export const hasKey = (request: ApiRequest): boolean =>
  isPost(request) && headerOf(request, "Idempotency-Key") !== null;
