import { Problem } from "#contract/api/problem.ts";
import type { Answer } from "#web/client/call.ts";

/** The problem in a response, or null if it has none (RFC 9457). */
export function problemIn({ status, text }: Answer): Problem | null {
  if (status < 400) return null;
  try {
    return Problem.parse(JSON.parse(text)) as Problem;
  } catch {
    return null;
  }
}
