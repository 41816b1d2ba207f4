import type { Page } from "@playwright/test";

/*
 * These functions run in the page, where they go as text. They know one another, and nothing else.
 */

/** What an element is called in a finding. */
function called(element: Element): string {
  const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim();
  const role = element.getAttribute("role");
  return `<${element.localName}${role ? ` ${role}` : ""}> "${words.slice(0, 60)}"`;
}

/** The boxes around an element, the nearest first. An open dialog is in the top layer, where none is around it. */
function around(element: Element): Element[] {
  const boxes: Element[] = [];
  for (let box: Element | null = element; box && !box.matches("dialog[open]"); box = box.parentElement) {
    if (box.parentElement) boxes.push(box.parentElement);
  }
  return boxes;
}

/** Whether it is there for screen readers alone. */
function isHeardOnly(element: Element): boolean {
  return [element, ...around(element)].some((box) => getComputedStyle(box).clipPath === "inset(50%)");
}

/** What is in front: the page, or the dialog that is open. */
function front(): Element {
  return Array.from(document.querySelectorAll("dialog[open]")).at(-1) ?? document.body;
}

/** What stands above the page's own flow: a bar that stays, a panel, a dialog. */
function layerOf(element: Element): Element | null {
  const isAbove = (box: Element) => /fixed|sticky|absolute/.test(getComputedStyle(box).position);
  return [element, ...around(element)].find(isAbove) ?? null;
}

/** The part of a rectangle that the boxes around an element let through. */
function shownOf(element: Element, rect: DOMRect): DOMRect {
  let { left, top, right, bottom } = rect;
  for (const box of [element, ...around(element)]) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const frame = box.getBoundingClientRect();
    if (/auto|scroll|hidden|clip/.test(overflowX)) {
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
    }
    if (/auto|scroll|hidden|clip/.test(overflowY)) {
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
  }
  return new DOMRect(left, top, Math.max(right - left, 0), Math.max(bottom - top, 0));
}

/** What every measure of the page is made with. */
export const IN_PAGE = [called, around, isHeardOnly, front, layerOf, shownOf] as const;

/** Has the page work something out with functions given as text; `kept` is an object that stays there. */
export function askPage<Result>(page: Page, functions: readonly unknown[], expression: string): Promise<Result> {
  const code = functions.map(String).join("\n");
  return page.evaluate(`(() => { const kept = (window.kept ??= {}); ${code}; return ${expression}; })()`);
}
