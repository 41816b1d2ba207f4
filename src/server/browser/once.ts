/** Does something the first time it is asked for; everybody gets that one promise. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined;
  return () => {
    making ??= make();
    return making;
  };
}
