/** How long after a press, in milliseconds, another one is the second one of a double click. */
const PAUSE = 500;

/** How near to a press, in pixels, another one is at its place. */
const NEAR = 10;

const PRESSED = "a, button, input, label, select, summary, textarea, [role=option]";

/** What may be the first press of a double click. */
interface FirstPress {
  readonly control: Element;
  readonly words: string;
  readonly x: number;
  readonly y: number;
  /** Until when the next press is the second one. */
  until: number;
  /** Whether what it started is over, and has changed the page. */
  isOver: boolean;
}

let last: FirstPress | null = null;

/** What a control says, without the counts in it. */
const pressedWords = (control: Element): string =>
  (control.ariaLabel ?? control.textContent ?? "").replaceAll(/\d+/g, "");

/** A label presses its control. */
function controlAt(target: Element): Element {
  const control = target.closest(PRESSED) ?? target;
  return (control instanceof HTMLLabelElement && control.control) || control;
}

/** Whether a press is the second one of a double click, and no longer means what the first one did. */
function isStray({ detail, timeStamp, clientX, clientY, pointerType }: PointerEvent, control: Element): boolean {
  if (!last || timeStamp >= last.until) return false;
  const isOther = control !== last.control || pressedWords(control) !== last.words;
  if (detail > 1) return last.isOver || isOther;
  // Touches are not counted; nor is a press that was meant for the page before a response. A script's press has no place.
  const isAtPlace = (clientX || clientY) !== 0 && Math.hypot(clientX - last.x, clientY - last.y) < NEAR;
  return control !== last.control && isAtPlace && (last.isOver || pointerType === "touch");
}

function hear(event: PointerEvent): void {
  const { target, detail, timeStamp, clientX: x, clientY: y } = event;
  // The keyboard and scripts press without a count.
  if (detail === 0 || !(target instanceof Element)) return;
  const control = controlAt(target);
  if (isStray(event, control)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else last = { control, words: pressedWords(control), x, y, until: timeStamp + PAUSE, isOver: false };
}

/** Says that what the last press started is over: a press right after that was meant for the page as it was. */
export function endPress(): void {
  if (last) Object.assign(last, { until: performance.now() + PAUSE, isOver: true });
}

/** Where Enter types a new line. */
const LINES = "textarea, [contenteditable]:not([contenteditable=false])";

/** Where Enter was pressed last. */
let entered: EventTarget | null = null;

/** Whether Enter is held. A field of several lines takes what it repeats, if it was pressed there. */
function isHeldEnter({ key, repeat, target }: KeyboardEvent): boolean {
  if (key !== "Enter") return false;
  if (!repeat) entered = target;
  return repeat && !(target === entered && (target as Element).matches(LINES));
}

/** Leaves the keys of a composition to the input method; Safari ends one before its last key, whose code is 229. */
function hearKey(event: KeyboardEvent): void {
  const isHeld = isHeldEnter(event);
  if (isHeld) event.preventDefault();
  if (isHeld || event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
}

/** The same for the keys of one window. */
export const ignoreStrayKeys = (shown: Window): void => shown.addEventListener("keydown", hearKey, { capture: true });

/**
 * Ignores what is no press in the whole document. A double click is one press: its second one does nothing on another control,
 * on one that has other words now, or once the first has changed the page. Any other control may be pressed as fast as one
 * likes. A held Enter is one press too, whatever has the focus meanwhile. And the Enter that ends a composition picks nothing.
 */
export function ignoreStrayPresses(): void {
  window.addEventListener("click", hear, { capture: true });
  ignoreStrayKeys(window);
  // By the address or the Back button, after which nothing is where it was.
  window.addEventListener("popstate", () => {
    last = null;
  });
}
