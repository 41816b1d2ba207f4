/** Returns a limiter that is true for at most `aSecond` calls within a second. */
export function atMost(aSecond: number, now: () => number): () => boolean {
  let taken: readonly number[] = [];
  return () => {
    const at = now();
    taken = taken.filter((time) => at - time < 1000);
    if (taken.length >= aSecond) return false;
    taken = [...taken, at];
    return true;
  };
}
