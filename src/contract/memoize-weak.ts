/** Makes something of each object once: what did not change is the very same again. What it is made of never changes. */
export function memoizeWeak<K extends object, T>(make: (from: K) => T): (from: K) => T {
  const made = new WeakMap<K, T>();
  return (from) => {
    const known = made.get(from) ?? make(from);
    made.set(from, known);
    return known;
  };
}
