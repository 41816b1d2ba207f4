import type { HeaderLine } from "./header-line.ts";
import type { ApiRequest } from "./http.ts";
import { reasonOf } from "./reason-of.ts";

/** A response whose body has been read completely. */
export interface Answer {
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
  | { readonly kind: "answered"; readonly answer: Answer }
  | { readonly kind: "lost"; readonly isCancelled: boolean }
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

function prepared({ method, path, headers, body }: ApiRequest, signal: AbortSignal | null): Request {
  const lines = headers.map(([name, value]): [string, string] => [name, value]);
  return new Request(path, { method, headers: lines, body, signal });
}

/** Rejects once the caller gives up. Needed because the responding side may ignore the abort signal. */
const givenUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));

/** Sends a call with `fetch`, as a customer would. Never rejects. An aborted call counts as lost; it may still run. */
export async function call(request: ApiRequest, signal: AbortSignal | null = null): Promise<Outcome> {
  let message: Request;
  try {
    message = prepared(request, signal);
  } catch (error) {
    return { kind: "unsendable", why: reasonOf(error) };
  }
  try {
    const since = performance.now();
    const answer = fetch(message).then((response) => read(response, since));
    return { kind: "answered", answer: await (signal ? Promise.race([answer, givenUp(signal)]) : answer) };
  } catch {
    return { kind: "lost", isCancelled: signal?.aborted ?? false };
  }
}
