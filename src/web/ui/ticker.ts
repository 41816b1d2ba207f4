const BEAT = 250;

const listeners = new Set<() => void>();
let beating: ReturnType<typeof setInterval> | null = null;

/** Calls a listener four times a second. The page has one ticker, which stops while there are no listeners. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  beating ??= setInterval(() => {
    for (const each of listeners) each();
  }, BEAT);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || beating === null) return;
    clearInterval(beating);
    beating = null;
  };
}
