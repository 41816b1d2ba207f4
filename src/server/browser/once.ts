/** Calls `make` on first use; every later call returns the same promise. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined;
  return () => {
    making ??= make();
    return making;
  };
}
