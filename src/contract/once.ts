/** Calls `make` on first use; every later call returns the same, such as a promise or a schema, whatever it is given. */
export function once<T extends object, Args extends readonly unknown[]>(
  make: (...given: Args) => T,
): (...given: Args) => T {
  let made: T | undefined;
  return (...given) => {
    made ??= make(...given);
    return made;
  };
}
