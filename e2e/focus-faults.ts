import type { Page } from "@playwright/test";
import { askPage, IN_PAGE } from "./in-page.ts";

/*
 * These functions run in the page, where they go as text. They know one another and those of IN_PAGE, and nothing else.
 * What was walked over is kept in the page, by its elements.
 */

interface Walk {
  /** What Tab ought to reach. */
  readonly due: Element[];
  readonly walked: Element[];
}

declare const kept: { walk?: Walk };
declare const called: (element: Element) => string;
declare const around: (element: Element) => Element[];
declare const front: () => Element;
declare const layerOf: (element: Element) => Element | null;
declare const shownOf: (element: Element, rect: DOMRect) => DOMRect;

/** Puts the focus before the first control of the page, or of the dialog that is open. */
function beginWalk(): void {
  const controls = "a[href], button, input, select, textarea, summary, [tabindex='0'], [contenteditable=true]";
  const due = Array.from(front().querySelectorAll<HTMLElement>(controls)).filter(
    (control) =>
      !control.matches(":disabled") && control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }),
  );
  kept.walk = { due, walked: [] };
  const start = front() as HTMLElement;
  start.setAttribute("tabindex", "-1");
  start.focus({ preventScroll: true });
  start.removeAttribute("tabindex");
}

/** Whether an element, or the box that stands for it, has a ring of a width and a colour. */
function isRinged(element: Element): boolean {
  return [element, ...around(element).slice(0, 5)].some((box) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(box);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && !/^rgba\(.*, 0\)$/.test(outlineColor);
  });
}

/** What hides a point of an element; null where nothing does. */
function coverAt(element: Element, x: number, y: number): Element | null {
  const there = document.elementFromPoint(x, y);
  if (!there || there.contains(element) || element.contains(there)) return null;
  return there.closest("label")?.contains(element) ? null : there;
}

/** What is wrong with where the focus is: out of sight, or under something. */
function sightFaults(element: Element): string[] {
  const whole = element.getBoundingClientRect();
  const { left, right, top, bottom } = shownOf(element, whole);
  const [seenTop, seenBottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  if (seenBottom - seenTop < Math.min(whole.height, innerHeight) / 2 || right < 0 || left > innerWidth) {
    return ["is out of sight"];
  }
  const [xs, ys] = [
    [Math.max(left, 0) + 3, (left + right) / 2, Math.min(right, innerWidth) - 3],
    [seenTop + 3, (seenTop + seenBottom) / 2, seenBottom - 3],
  ];
  const covers = xs.flatMap((x) => ys.map((y) => coverAt(element, x, y))).filter((cover) => cover !== null);
  // What is higher than half the window, such as a long response, cannot be seen whole: not all of it may be covered.
  const mayBeCovered = whole.height > innerHeight / 2 && covers.length < xs.length * ys.length;
  return mayBeCovered ? [] : covers.slice(0, 1).map((cover) => `is covered by ${called(cover)}`);
}

/** Looks at what has the focus; null where the walk is round. */
function lookAtFocus(): string[] | null {
  const element = document.activeElement;
  const walked: Element[] = kept.walk?.walked ?? [];
  if (!element || element === document.body) return null;
  // In a frame the focus moves on, and the element around it is the same.
  if (walked.includes(element)) return walked.at(-1) === element ? [] : null;
  const before = walked.at(-1);
  walked.push(element);
  const faults = sightFaults(element);
  if (!element.shadowRoot && !isRinged(element)) faults.push("has no ring");
  // The next step stands at the foot of a response and comes first in it.
  const isStep = before?.closest("[aria-label='Next step']") != null;
  if (before && !isStep && layerOf(before) === layerOf(element)) {
    const [last, now] = [before.getBoundingClientRect(), element.getBoundingClientRect()];
    const isSameColumn = Math.min(last.right, now.right) - Math.max(last.left, now.left) > 0;
    if (isSameColumn && now.bottom <= last.top) faults.push(`stands above ${called(before)}, and comes after it`);
  }
  return faults.map((fault) => `${called(element)} ${fault}`);
}

/** What Tab ought to have reached by now. */
function leftOut(): string[] {
  const { due, walked } = kept.walk ?? { due: [], walked: [] };
  const groups = new Set(walked.map((each) => (each.matches("[type=radio]") ? each.getAttribute("name") : null)));
  return due
    .filter((each) => each.isConnected && !walked.includes(each) && each.checkVisibility())
    .filter((each) => !each.matches("[type=radio]") || !groups.has(each.getAttribute("name")))
    .map((each) => `${called(each)} is not reached`);
}

const HERE = [...IN_PAGE, beginWalk, isRinged, coverAt, sightFaults, lookAtFocus, leftOut];
const MOST = 300;

/** Goes once around the page, or the open dialog, by Tab: what is wrong on the way, a line each. */
export async function walkFaults(page: Page): Promise<string[]> {
  await askPage(page, HERE, "beginWalk()");
  const faults: string[] = [];
  for (let presses = 0; presses < MOST; presses++) {
    await page.keyboard.press("Tab");
    const found = await askPage<string[] | null>(page, HERE, "lookAtFocus()");
    if (found === null) return [...faults, ...(await askPage<string[]>(page, HERE, "leftOut()"))];
    faults.push(...found);
  }
  return [...faults, `Tab does not come round in ${MOST} presses`];
}
