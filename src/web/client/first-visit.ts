/** What a visitor did before the page's script was there: a press, a text, or a key. */
export type Kept = { readonly target: HTMLElement } & (
  | { readonly kind: "press" }
  | { readonly kind: "value"; readonly value: string }
  | { readonly kind: "key"; readonly init: KeyboardEventInit }
);

/** The frame that the build drew, while it is on the page; `build/first-visit.js` creates it. */
export interface FirstVisit {
  /** How many columns the frame has. */
  readonly columns: number;
  /** Whether the address still names no page but the first. */
  readonly isAddressPlain: () => boolean;
  /** Whether something is kept. */
  readonly isWaitedFor: () => boolean;
  /** Returns what was kept first; once nothing is left, ends the keeping. */
  readonly take: () => Kept | undefined;
}

declare global {
  interface Window {
    readonly firstVisit?: FirstVisit;
    /** Lets the calls go on that `build/first-visit.js` holds back; called right before this script handles them. */
    readonly releaseCalls?: () => void;
  }
}

/** How long a first request is expected, in milliseconds. */
const SOON = 500;

/** Resolves to whether the visitor sends a request soon: to true when one is sent, to false when none was in time. */
export const sendsSoon = () =>
  new Promise<boolean>((resolve) => {
    window.addEventListener("submit", () => resolve(true), { capture: true, once: true });
    window.setTimeout(resolve, SOON, false);
  });

const nameOf = (control: HTMLElement): string => control.ariaLabel ?? control.textContent;

/** The control itself; if another has replaced it, the first one of its kind and name. */
function controlNow(control: HTMLElement): HTMLElement | undefined {
  if (control.isConnected) return control;
  const all = document.querySelectorAll<HTMLElement>(control.localName);
  return [...all].find((each) => nameOf(each) === nameOf(control) && each.checkVisibility());
}

/** Types a text as the visitor did: React hears only of a value that is new to it. */
function enter(field: HTMLInputElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  // React watches this property of the field, and not that of its prototype.
  field.value = "";
  setValue?.call(field, value);
  if (field.localName === "input" && field.type === "text") field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event(field.localName === "select" ? "change" : "input", { bubbles: true }));
}

function carryOut(kept: Kept): void {
  const target = controlNow(kept.target);
  if (!target) return;
  // React hydrates the part around the target before it passes an event on.
  target.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true }));
  if (kept.kind === "value") enter(target as HTMLInputElement, kept.value);
  if (kept.kind === "key")
    target.dispatchEvent(new KeyboardEvent("keydown", { ...kept.init, bubbles: true, cancelable: true }));
  if (kept.kind === "press") {
    delete target.dataset.waits;
    target.ariaBusy = null;
    target.click();
  }
}

/** Carries out what the visitor did before the script was there: each once, in order, each after the effects of the last. */
export async function carryOutKept({ take }: FirstVisit): Promise<void> {
  for (let kept = take(); kept; kept = take()) {
    carryOut(kept);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
