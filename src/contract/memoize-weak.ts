/** Memoizes a function of one object, which must be immutable: the same object gives the identical result. */
export function memoizeWeak<K extends object, T>(make: (from: K) => T): (from: K) => T {
  const made = new WeakMap<K, T>();
  return (from) => {
    const known = made.get(from) ?? make(from);
    made.set(from, known);
    return known;
  };
}
