// The calls of a program that runs elsewhere, in a worker or a thread: messages carry them to its host.

/** As many as a browser sends to one host. */
const AT_ONCE = 6;

/** Sends a message to the other side. */
export type Post = (message: object, transfer?: ArrayBuffer[]) => void;

export interface SentCall {
  readonly kind: "call";
  readonly id: number;
  /** The time on the clock of a trial, in milliseconds. */
  readonly at: number;
  readonly url: string;
  readonly method: string;
  readonly headers: [name: string, value: string][];
  /** An ArrayBuffer; anything else counts as none. */
  readonly body?: unknown;
}

interface SentResponse {
  readonly status: number;
  readonly statusText?: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ArrayBuffer | string | null;
}

/** What comes of a call; null if a message is lost, "held" if no response comes in time. */
export type Responding<Response> = Promise<Response | "held" | null>;

/** The host's message about a call. */
export interface Reply {
  readonly id: number;
  readonly error?: string;
  readonly response?: SentResponse | "held" | null;
}

/** A response, and each clone of it, as `fetch` has it: with the address that was fetched. */
export function fetched(response: Response, url: string): Response {
  const [address = ""] = url.split("#");
  const clone = response.clone.bind(response);
  const values = { url: address, type: "basic", clone: () => fetched(clone(), address) };
  for (const [name, value] of Object.entries(values)) Object.defineProperty(response, name, { value });
  return response;
}

/** The body of a request, at once if it can be had at once: what is printed after the call must not be sent before it. */
function bodyOf(request: Request, init?: RequestInit): ArrayBuffer | null | Promise<ArrayBuffer> {
  if (request.method === "GET" || request.method === "HEAD") return null;
  if (typeof init?.body === "string") return new TextEncoder().encode(init.body).buffer;
  return request.arrayBuffer();
}

interface Waiting {
  readonly request: Request;
  readonly send: () => void;
  readonly resolve: (response: Response | "held" | null) => void;
  readonly reject: (reason: unknown) => void;
}

/** The program's side: has the host respond to calls, some at a time, in the order in which they were made. */
export function openCalls(post: Post) {
  const waiting = new Map<number, Waiting>();
  const queue: Waiting[] = [];
  let calls = 0;
  const sendNext = () => {
    while (waiting.size < AT_ONCE && queue.length > 0) {
      const next = queue.shift();
      if (!next?.request.signal.aborted) next?.send();
    }
  };
  const take = (id: number) => {
    const call = waiting.get(id);
    waiting.delete(id);
    sendNext();
    return call;
  };
  return {
    respond: (request: Request, at: number, init?: RequestInit): Responding<Response> =>
      new Promise((resolve, reject) => {
        calls += 1;
        const id = calls;
        const { url, method, headers, signal } = request;
        const add = (read: ArrayBuffer | null) => {
          const body = read && read.byteLength > 0 ? read : null;
          const send = () => {
            waiting.set(id, call);
            post(
              { kind: "call", id, at, url, method, headers: [...headers], body } satisfies SentCall,
              body ? [body] : [],
            );
          };
          const call: Waiting = { request, send, resolve, reject };
          queue.push(call);
          sendNext();
        };
        signal.addEventListener("abort", () => {
          take(id);
          reject(signal.reason);
        });
        const reading = bodyOf(request, init);
        // Half a request is none.
        if (reading instanceof Promise) reading.then(add, () => resolve(null));
        else add(reading);
      }),
    receive: ({ id, error, response = null }: Reply) => {
      const call = take(id);
      if (error !== undefined) call?.reject(new TypeError(error));
      else call?.resolve(response && response !== "held" ? new Response(response.body, response as object) : response);
    },
    forget: () => {
      waiting.clear();
      queue.length = 0;
    },
  };
}

/** The host's side: has a call responded to, and sends what comes of it. */
export async function serveCall(post: Post, id: number, respond: () => Responding<SentResponse>): Promise<void> {
  try {
    const response = await respond();
    const body = response && response !== "held" ? response.body : null;
    post({ id, response } satisfies Reply, body instanceof ArrayBuffer ? [body] : []);
  } catch (error) {
    post({ id, error: error instanceof Error ? error.message : String(error) } satisfies Reply);
  }
}
