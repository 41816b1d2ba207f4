/** Names one sending of a request. The page sets it on its way out; it is no part of the interface, and no log shows it. */
export const ATTEMPT = "X-Sandbox-Attempt";

/** More than any page has under way at once: a burst whose worker is stopped is handed over again whole. */
const KEPT = 1000;

/**
 * Answers each sending once. A browser that stops a worker in mid-flight hands the very same request over again:
 * the second time it gets what became of the first. A client's own retry is another sending, and is carried out.
 */
export function newAttempts() {
  const answers = new Map<string, Promise<Response>>();
  return async (request: Request, answer: () => Promise<Response>): Promise<Response> => {
    const attempt = request.headers.get(ATTEMPT);
    // What changes nothing may be done twice.
    if (attempt === null || request.method === "GET" || request.method === "HEAD") return answer();
    const name = `${attempt} ${request.method} ${request.url}`;
    const answering = answers.get(name) ?? answer();
    answers.set(name, answering);
    const [oldest] = answers.keys();
    if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
    const response = await answering;
    return response.type === "error" ? Response.error() : response.clone();
  };
}
