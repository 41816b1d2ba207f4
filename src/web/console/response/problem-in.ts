import { Problem } from "#contract/api/problem.ts";
import { type ApiResponse, jsonIn } from "#web/client/http.ts";

/** The problem in a response, or undefined if it has none (RFC 9457). */
export const problemIn = ({ status, text }: ApiResponse): Problem | undefined =>
  status < 400 ? undefined : (Problem.safeParse(jsonIn(text)).data as Problem | undefined);
