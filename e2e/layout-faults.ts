import type { Page } from "@playwright/test";
import { askPage, IN_PAGE } from "./in-page.ts";

/*
 * These functions run in the page, where they go as text. They know one another and those of IN_PAGE, and nothing else.
 */

declare const called: (element: Element) => string;
declare const around: (element: Element) => Element[];
declare const isHeardOnly: (element: Element) => boolean;
declare const front: () => Element;
declare const layerOf: (element: Element) => Element | null;
declare const shownOf: (element: Element, rect: DOMRect) => DOMRect;

/** A line of text, where its letters stand. */
interface Line {
  readonly element: Element;
  readonly node: Node;
  readonly text: string;
  readonly rect: DOMRect;
}

/** Every line of text that is seen, or would be after scrolling. A line's box is higher than its letters. */
function lines(): Line[] {
  const walker = document.createTreeWalker(front(), NodeFilter.SHOW_TEXT);
  const found: Line[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue?.trim().slice(0, 60);
    if (!element || !text || !element.checkVisibility({ visibilityProperty: true }) || isHeardOnly(element)) continue;
    if (element.closest("select, option, textarea, [aria-hidden=true]")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { x, y, width, height } of range.getClientRects()) {
      if (width > 1) found.push({ element, node, text, rect: new DOMRect(x, y + height * 0.15, width, height * 0.7) });
    }
  }
  return found;
}

/** Whether a rectangle leaves another, sideways or in height, by more than a browser's rounding. */
function leaves(rect: DOMRect, frame: DOMRect): { readonly sideways: boolean; readonly inHeight: boolean } {
  return {
    sideways: rect.right > frame.right + 2 || rect.left < frame.left - 2,
    inHeight: rect.bottom > frame.bottom + 2 || rect.top < frame.top - 2,
  };
}

/** What makes the page itself scroll sideways. */
function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = Array.from(document.body.querySelectorAll("*")).filter((element) => {
    const { left, right, width } = shownOf(element, element.getBoundingClientRect());
    return width > 1 && (right > clientWidth + 1 || left < -1) && !isHeardOnly(element);
  });
  const inmost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
  return [`the page is ${scrollWidth} px wide in ${clientWidth}: ${inmost.slice(0, 4).map(called).join(", ")}`];
}

/** A page that scrolls on where its content has ended. */
function endless(): string[] {
  const { scrollHeight, clientHeight } = document.documentElement;
  const end = Math.max(clientHeight, document.body.getBoundingClientRect().bottom + scrollY);
  return scrollHeight <= end + 2 ? [] : [`the page is ${scrollHeight} px high, its content ${Math.round(end)} px`];
}

/**
 * Lines of which a box that does not scroll hides a part, and lines that stick out of their own control. What is marked as
 * optional hides itself where there is no room.
 */
function cut(): string[] {
  return lines().flatMap(({ element, text, rect }) => {
    if (element.closest("[data-optional]")) return [];
    for (const box of [element, ...around(element)]) {
      const { overflowX, overflowY, display } = getComputedStyle(box);
      if (/auto|scroll/.test(overflowX + overflowY)) return [];
      const { sideways: isWide, inHeight: isHigh } = leaves(rect, box.getBoundingClientRect());
      const isHidden = (isWide && /hidden|clip/.test(overflowX)) || (isHigh && /hidden|clip/.test(overflowY));
      if (isHidden) return [`"${text}" is cut by ${called(box)}`];
      const isBox =
        box.matches("button, a, summary, label, th, td, header, dialog, [role=option]") && display !== "inline";
      if (isBox && (isWide || isHigh)) return [`"${text}" sticks out of ${called(box)}`];
    }
    return [];
  });
}

/** Lines of one layer that stand on one another. */
function overlapping(): string[] {
  const seen = lines().map((line) => ({
    ...line,
    layer: layerOf(line.element),
    shown: shownOf(line.element, line.rect),
  }));
  return seen.flatMap((one, index) =>
    seen.slice(index + 1).flatMap((other) => {
      if (one.node === other.node || one.layer !== other.layer) return [];
      const across = Math.min(one.shown.right, other.shown.right) - Math.max(one.shown.left, other.shown.left);
      const down = Math.min(one.shown.bottom, other.shown.bottom) - Math.max(one.shown.top, other.shown.top);
      return across > 2 && down > 2 ? [`"${one.text}" and "${other.text}" stand on one another`] : [];
    }),
  );
}

/** Boxes that scroll and cannot be reached by keyboard, or have no name. A list box is scrolled by its text field. */
function unreachable(): string[] {
  const inside = "a[href], button, input, select, textarea, summary, [tabindex='0'], [contenteditable=true]";
  return Array.from(front().querySelectorAll<HTMLElement>("*")).flatMap((box) => {
    const { overflowX, overflowY } = getComputedStyle(box);
    const isWide = /auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth + 1;
    const isHigh = /auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight + 1;
    if ((!isWide && !isHigh) || !box.checkVisibility({ visibilityProperty: true })) return [];
    if (box.shadowRoot || box.matches("textarea, input, select, [role=listbox]")) return [];
    if (box.tabIndex < 0) return box.querySelector(inside) ? [] : [`${called(box)} scrolls, and Tab does not reach it`];
    const isNamed = box.hasAttribute("aria-label") || box.hasAttribute("aria-labelledby");
    return isNamed ? [] : [`${called(box)} scrolls, and has no name`];
  });
}

/** How much of the window's height the bars take that stay while the page scrolls. */
function bars(most: number): string[] {
  if (front() !== document.body) return [];
  window.scrollTo(0, document.documentElement.scrollHeight / 3);
  const scrolls = (box: Element) =>
    box !== document.documentElement && /auto|scroll/.test(getComputedStyle(box).overflowY);
  const taken = Array.from(document.body.querySelectorAll("*")).filter((element) => {
    const { position } = getComputedStyle(element);
    if (!/fixed|sticky/.test(position) || isHeardOnly(element) || around(element).some(scrolls)) return false;
    const { width, top, bottom } = element.getBoundingClientRect();
    return width > innerWidth / 2 && bottom > 0 && top < innerHeight;
  });
  const outer = taken.filter((element) => !taken.some((other) => other !== element && other.contains(element)));
  const height = outer.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
  return height <= innerHeight * most ? [] : [`${outer.map(called).join(", ")} take ${height} of ${innerHeight} px`];
}

/** Controls smaller than a fingertip; a link within a sentence may be. */
function small(): string[] {
  const least = 44;
  const controls = "a[href], button, input, select, textarea, summary, [role=tab], [role=option]";
  return Array.from(front().querySelectorAll<HTMLElement>(controls)).flatMap((control) => {
    const isSeen = control.checkVisibility({ visibilityProperty: true }) && !isHeardOnly(control);
    if (!isSeen || control.closest(".cm-editor") || getComputedStyle(control).display === "inline") return [];
    const label = control.matches("[type=checkbox], [type=radio]") ? control.closest("label") : null;
    const { width, height } = (label ?? control).getBoundingClientRect();
    if (width >= least - 0.5 && height >= least - 0.5) return [];
    return [`${called(control)} is ${Math.round(width)} × ${Math.round(height)} px`];
  });
}

const HERE = [...IN_PAGE, lines, leaves, sideways, endless, cut, overlapping, unreachable, bars, small];

const found = async (page: Page, expression: string): Promise<string[]> => [
  ...new Set(await askPage<string[]>(page, HERE, expression)),
];

/** What a reader would complain of: a page that scrolls sideways or beyond its end, words cut off, words upon words, a box out of reach. */
export const layoutFaults = (page: Page) =>
  found(page, "[...sideways(), ...endless(), ...cut(), ...overlapping(), ...unreachable()]");

/** Bars that stay and take more than this share of the window. */
export const barFaults = (page: Page, most: number) => found(page, `bars(${most})`);

/** Targets of less than 44 pixels in width or height. */
export const smallTargets = (page: Page) => found(page, "small()");
