const FOCUSABLE = "a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex='0']";

/**
 * Watches a document: if the control with the focus is removed, as a button that its own press replaces, the focus moves to the
 * first control of the nearest box around it that still has one. If that is the main part, or outside the parts of the page, as
 * around a dialog that a shortcut opened, the main part takes it. Returns how to stop.
 */
export function watchFocus(document: Document): () => void {
  /** The control that has the focus, and the boxes around it. */
  let around: readonly Element[] = [];
  const remember = ({ target }: Event) => {
    const boxes: Element[] = [];
    for (let box = target as Element | null; box; box = box.parentElement) boxes.push(box);
    around = boxes;
  };
  // A visitor who presses beside a control leaves it. One that is removed may lose the focus first.
  const forget = ({ target }: Event) =>
    queueMicrotask(() => {
      if (target === around[0] && around[0]?.isConnected && document.activeElement === document.body) around = [];
    });
  const watcher = new MutationObserver(() => {
    const { activeElement, body } = document;
    if (activeElement !== body || around.length === 0 || around[0]?.isConnected) return;
    const boxes = around.filter((each) => each.isConnected && each.parentElement?.closest("main, aside, nav, header"));
    around = [];
    const controls = boxes.flatMap((box) => box.querySelector<HTMLElement>(FOCUSABLE) ?? []);
    (controls[0] ?? document.querySelector("main"))?.focus({ preventScroll: true });
  });
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", forget);
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", remember);
    document.removeEventListener("focusout", forget);
    watcher.disconnect();
  };
}
