import { SCRIPT } from "./script.ts";

/** What a key or a clicker's button requests. */
export type Press =
  | { readonly kind: "next" | "back" | "blank" | "leave" }
  | { readonly kind: "step"; readonly step: number };

const PAGES: Readonly<Record<string, Press>> = { PageDown: { kind: "next" }, PageUp: { kind: "back" } };
const ARROWS: Readonly<Record<string, Press>> = {
  ArrowRight: { kind: "next" },
  ArrowDown: { kind: "next" },
  ArrowLeft: { kind: "back" },
  ArrowUp: { kind: "back" },
};

const FIELDS = "input, textarea, select, [contenteditable]:not([contenteditable=false])";

/** Elements that handle the arrow keys themselves: fields, lists, and boxes that scroll. */
const ARROW_USERS = `${FIELDS}, dialog, [role=tablist], [role=listbox], [role=menu], section[tabindex="0"], aside[tabindex="0"]`;

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Single-character shortcuts, which can be switched off (WCAG 2.1.4). Clickers send `b` or `.` for a blank screen. */
function characterPress(key: string): Press | null {
  if (key === "b" || key === ".") return { kind: "blank" };
  const step = /^[1-9]$/.test(key) ? Number(key) : 0;
  return step >= 1 && step <= SCRIPT.length ? { kind: "step", step: step - 1 } : null;
}

/** What a key requests; null if it is no shortcut, or if the focused element needs it. */
export function pressOf(event: KeyboardEvent, hasLetterKeys: boolean): Press | null {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  const page = PAGES[key];
  if (page) return page;
  if (key === "Escape") return { kind: "leave" };
  const arrow = ARROWS[key];
  if (arrow) return isIn(target, ARROW_USERS) ? null : arrow;
  return hasLetterKeys && !isIn(target, FIELDS) ? characterPress(key) : null;
}
