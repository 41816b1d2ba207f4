import type { Duration } from "#contract/api/time.ts";
import type { Platform } from "#server/platform.ts";

/**
 * Runs work for at most `limit`, and resolves to null then, whatever the work waits for. Its signal is aborted at the same
 * moment: work that goes on later must change nothing.
 */
export function withLimit<T>(
  { after }: Pick<Platform, "after">,
  limit: Duration,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const callOff = after(limit, () => {
      controller.abort();
      resolve(null);
    });
    (async () => work(controller.signal))().finally(callOff).then(resolve, reject);
  });
}
