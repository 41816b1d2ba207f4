import type { ApiRequest } from "./api-request.ts";
import type { HeaderLine } from "./header-line.ts";

/** An answer, read whole. */
export interface Answer {
  readonly status: number;
  /** Names in lower case, as fetch gives them. */
  readonly headers: readonly HeaderLine[];
  readonly text: string;
  readonly requestId: string | null;
  readonly isReplay: boolean;
  readonly milliseconds: number;
  readonly bytes: number;
}

/** What came of a call: an answer, none because the network lost it, or nothing sent because the browser refused to. */
export type Outcome =
  | { readonly kind: "answered"; readonly answer: Answer }
  | { readonly kind: "lost" }
  | { readonly kind: "unsendable"; readonly why: string };

async function read(response: Response, since: number): Promise<Answer> {
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

function prepared({ method, path, headers, body }: ApiRequest): Request {
  const lines = headers.map(([name, value]): [string, string] => [name, value]);
  return new Request(path, { method, headers: lines, body });
}

/** Sends a call with `fetch`, as any customer would. Never rejects. */
export async function call(request: ApiRequest): Promise<Outcome> {
  let message: Request;
  try {
    message = prepared(request);
  } catch (error) {
    return { kind: "unsendable", why: error instanceof Error ? error.message : String(error) };
  }
  try {
    const since = performance.now();
    return { kind: "answered", answer: await read(await fetch(message), since) };
  } catch {
    return { kind: "lost" };
  }
}
