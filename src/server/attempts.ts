import type { Answer } from "./encode.ts";

/** Names one sending of a request. The page sets it on its way out; it is no part of the interface, and no log shows it. */
export const ATTEMPT = "X-Sandbox-Attempt";

/** An answer as `fetch` gives it: a network error where it, or its request, was lost. */
function toResponse(answer: Answer | null, method: string): Response {
  if (answer === null) return Response.error();
  const { status, headers, body } = answer;
  const isEmpty = method === "HEAD" || status === 204;
  return new Response(isEmpty ? null : body, { status, headers: headers.map(([name, value]) => [name, value]) });
}

/**
 * Answers each sending once. A browser that stops a worker in mid-flight hands the very same request over again, and a
 * page cannot tell a call that was lost from one that nobody took: the second time it gets what became of the first. A
 * client's own retry is another sending, and is carried out.
 */
export function newAttempts() {
  const answers = new Map<string, Promise<Answer | null>>();
  return {
    answer: async (request: Request, make: () => Promise<Answer | null>): Promise<Response> => {
      const attempt = request.headers.get(ATTEMPT);
      const answering = (attempt === null ? null : answers.get(attempt)) ?? make();
      if (attempt !== null) answers.set(attempt, answering);
      return toResponse(await answering, request.method);
    },
    /** The caller has its answer, or none will come: this sending is not handed over again. */
    settle: (attempt: string): void => void answers.delete(attempt),
  };
}
