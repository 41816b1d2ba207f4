import type { BrowserContext, Page } from "@playwright/test";

/**
 * Collects the layout shifts of a page from its beginning, those right after a press included. A new receipt pushes the older ones
 * down, so the till may be left out. Of a move by less than 3 px the browser reports none.
 */
export const watchShifts = (page: Page | BrowserContext, leftOut = "no-element") =>
  page.addInitScript((outside) => {
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    const elementOf = (node: Node | null) => (node instanceof Element ? node : node?.parentElement);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: Source[] };
        const moved = sources.filter(({ node }) => !elementOf(node)?.closest(outside));
        const words = ({ node, previousRect: from, currentRect: to }: Source) =>
          `${elementOf(node)?.outerHTML.slice(0, 90)} from ${from.x},${from.y} to ${to.x},${to.y}`;
        if (moved.length > 0 && value >= 0.001) shifts.push(`${value.toFixed(4)} ${moved.map(words).join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, leftOut);

export const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
