import type { ApiRequest } from "#server/pipeline/parsed-request.ts";
import type { Server } from "#server/server.ts";
import type { Failure, FailureOptions, Sandbox } from "./sandbox-types.ts";

type Respond = Server["respond"];

/** The path of the control, outside of the API's. */
export const CONTROL = "/sandbox/failures";

const respondWith = (status: number, text: string | null = null, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { "X-Sandbox": "1", "Cache-Control": "no-store", ...headers } });

const isControl = ({ url }: ApiRequest): boolean => URL.canParse(url) && new URL(url).pathname === CONTROL;

/** What a body asks for; throws a sentence if it is no JSON object. */
async function askedBy(request: ApiRequest): Promise<FailureOptions & { readonly failure: Failure }> {
  const text = new TextDecoder().decode(await request.arrayBuffer());
  try {
    return Object.assign({}, JSON.parse(text));
  } catch {
    throw new TypeError('The body must be JSON, such as {"failure": "response_lost"}.');
  }
}

/** Turns on what a request asks for, as `sandbox.fail` does. A page of another origin cannot ask: it may not send JSON. */
async function turnOn(request: ApiRequest, { fail }: Sandbox): Promise<Response> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return respondWith(415, "Send Content-Type: application/json.\n");
  }
  try {
    const { failure, ...options } = await askedBy(request);
    fail(failure, options);
    return respondWith(204);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return respondWith(400, `${error.message}\n`);
  }
}

/**
 * Responds to the API, and to the control beside it: POST turns a failure on, DELETE removes those that are not used up. It
 * needs no key: the port is this machine's.
 */
export const controlled =
  (respond: Respond, sandbox: Sandbox): Respond =>
  async (request) => {
    if (!isControl(request)) return respond(request);
    if (request.method === "POST") return turnOn(request, sandbox);
    if (request.method !== "DELETE") return respondWith(405, "Use POST or DELETE.\n", { Allow: "POST, DELETE" });
    sandbox.clearFailures();
    return respondWith(204);
  };
