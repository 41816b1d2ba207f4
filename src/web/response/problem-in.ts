import { Problem } from "#contract/problem.ts";
import type { Answer } from "#web/api/call.ts";

/** The problem an answer carries, or null where it is none (RFC 9457). */
export function problemIn({ status, text }: Answer): Problem | null {
  if (status < 400) return null;
  try {
    return Problem.parse(JSON.parse(text)) as Problem;
  } catch {
    return null;
  }
}
