/** Calls `make` on first use; every later call returns the same promise, whatever it is given. */
export function once<T, Given extends readonly unknown[]>(
  make: (...given: Given) => Promise<T>,
): (...given: Given) => Promise<T> {
  let making: Promise<T> | undefined;
  return (...given) => {
    making ??= make(...given);
    return making;
  };
}
