/** Calls `make` on first use; every later call returns the same promise, whatever it is given. */
export function once<T, Args extends readonly unknown[]>(
  make: (...given: Args) => Promise<T>,
): (...given: Args) => Promise<T> {
  let making: Promise<T> | undefined;
  return (...given) => {
    making ??= make(...given);
    return making;
  };
}
