import type { KeyboardEvent } from "react";

/** How many entries Page Up and Page Down move. */
const PAGE_STEP = 8;

/** The index that a key moves to in a list of `count` entries, of which `at` is active; -1 if it does not move. Arrows wrap. */
export function indexReached(event: KeyboardEvent, at: number, count: number): number {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return -1;
  const last = count - 1;
  const ArrowDown = at >= last ? 0 : at + 1;
  const ArrowUp = at <= 0 ? last : at - 1;
  const moves = { ArrowDown, ArrowUp, PageDown: Math.min(at + PAGE_STEP, last), PageUp: Math.max(at - PAGE_STEP, 0) };
  return moves[event.key as keyof typeof moves] ?? -1;
}
