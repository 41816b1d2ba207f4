/** Does what a signal may end: rejects with its reason once it is aborted, and begins nothing if it is already. */
export async function untilAborted<T>(signal: AbortSignal, begin: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    begin().then(resolve, reject);
  });
}
