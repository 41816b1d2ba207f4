/** Milliseconds between two ticks. */
const INTERVAL = 250;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

/** Calls a listener four times a second. The page has one ticker, which stops while there are no listeners. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, INTERVAL);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}
