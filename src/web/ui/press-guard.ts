/** How long after a press, in milliseconds, another one at the same place is the second one of a double click. */
const PAUSE = 500;

/** How near, in pixels, that is. */
const NEAR = 10;

const CONTROLS = "a, button, input, label, select, summary, textarea, [role=option]";

/** The last press, which may be the first one of a double click. */
interface Press {
  readonly control: Element;
  readonly words: string;
  readonly x: number;
  readonly y: number;
  /** Until when another press is the second one. */
  until: number;
  /** Whether what it started is over, and has changed the page. */
  isOver: boolean;
}

let last: Press | null = null;

/** What a control says, without the counts in it. */
const wordsOf = (control: Element): string => (control.ariaLabel ?? control.textContent ?? "").replaceAll(/\d+/g, "");

/** A label presses its control. */
function controlAt(target: Element): Element {
  const control = target.closest(CONTROLS) ?? target;
  return (control instanceof HTMLLabelElement && control.control) || control;
}

/** Whether a press is at the place of another. A script's press has none. */
const isAtPlaceOf = ({ x, y }: Press, { clientX, clientY }: MouseEvent): boolean =>
  (x !== 0 || y !== 0) && Math.hypot(clientX - x, clientY - y) < NEAR;

/** Whether a press is the second one of a double click, and no longer means what the first one did. */
function isStray(event: MouseEvent, control: Element): boolean {
  if (!last || event.timeStamp >= last.until) return false;
  const isCounted = event.detail > 1;
  if (control !== last.control) return isCounted || isAtPlaceOf(last, event);
  return isCounted && (last.isOver || wordsOf(control) !== last.words);
}

function hear(event: MouseEvent): void {
  const { target, detail, timeStamp } = event;
  // The keyboard and scripts press without a count.
  if (detail === 0 || !(target instanceof Element)) return;
  const control = controlAt(target);
  if (isStray(event, control)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  const { clientX: x, clientY: y } = event;
  last = { control, words: wordsOf(control), x, y, until: timeStamp + PAUSE, isOver: false };
}

/** Says that what the last press started is over: a press right after that was meant for the page as it was. */
export function endPress(): void {
  if (last) Object.assign(last, { until: performance.now() + PAUSE, isOver: true });
}

/** Leaves the keys of a composition to the input method; Safari ends one before its last key, whose code is 229. */
function hearKey(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
}

/**
 * Ignores what is no press in the whole document. A double click is one press: its second one does nothing on what stands in
 * the place of the first one's control, on one that has other words now, or once the first has changed the page. Any other
 * control may be pressed as fast as one likes. And the Enter that ends a composition picks nothing.
 */
export function ignoreStrayPresses(): void {
  window.addEventListener("click", hear, { capture: true });
  window.addEventListener("keydown", hearKey, { capture: true });
}
