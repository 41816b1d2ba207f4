/** Names one sending of a request. The page sets it on its way out; it is no part of the interface, and no log shows it. */
export const ATTEMPT = "X-Sandbox-Attempt";

/**
 * Answers each sending once. A browser that stops a worker in mid-flight hands the very same request over again, and a
 * page cannot tell a call that was lost from one that nobody took: the second time it gets what became of the first. A
 * client's own retry is another sending, and is carried out.
 */
export function newAttempts() {
  const answers = new Map<string, Promise<Response>>();
  return {
    answer: async (request: Request, make: () => Promise<Response>): Promise<Response> => {
      const attempt = request.headers.get(ATTEMPT);
      if (attempt === null) return make();
      const answering = answers.get(attempt) ?? make();
      answers.set(attempt, answering);
      const response = await answering;
      return response.type === "error" ? Response.error() : response.clone();
    },
    /** The caller has its answer, or none will come: this sending is not handed over again. */
    settle: (attempt: string): void => void answers.delete(attempt),
  };
}
