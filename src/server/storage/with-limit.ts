import type { Duration } from "#contract/api/time.ts";
import type { Platform } from "#server/platform.ts";

/**
 * Runs work for at most `limit`, and no longer than until `outer`, if given, is aborted. Resolves to null then, whatever the work
 * waits for. Its signal is aborted at the same moment: work that goes on later must change nothing.
 */
export function withLimit<T>(
  { after }: Pick<Platform, "after">,
  limit: Duration,
  outer: AbortSignal | null,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const pass = () => {
      controller.abort();
      end();
      resolve(null);
    };
    const callOff = after(limit, pass);
    const end = () => {
      callOff();
      outer?.removeEventListener("abort", pass);
    };
    outer?.addEventListener("abort", pass);
    if (outer?.aborted) return pass();
    (async () => work(controller.signal))().finally(end).then(resolve, reject);
  });
}
