/**
 * Keeps the screen on while the page is in view, where the browser can and agrees; it lets go of the lock whenever the page is
 * hidden. Returns a function that ends that.
 */
export function keepScreenOn(): () => void {
  let held: Promise<WakeLockSentinel | undefined> | undefined;
  const hold = () => {
    // Missing on plain http, and in older browsers.
    const wakeLock: WakeLock | undefined = navigator.wakeLock;
    if (document.visibilityState === "visible") held = wakeLock?.request("screen").catch(() => undefined);
  };
  hold();
  document.addEventListener("visibilitychange", hold);
  return () => {
    document.removeEventListener("visibilitychange", hold);
    void held?.then((lock) => lock?.release());
  };
}
