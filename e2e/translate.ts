import type { Page } from "@playwright/test";

export type Way = "moved" | "replaced";

/** Runs in the page, as soon as it has a body. */
function translateAs(way: Way): void {
  const isTranslated = (node: Node) => node.parentElement?.closest("font, script, style, [translate=no]");
  const wrap = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.textContent?.trim() && !isTranslated(node)) texts.push(node as Text);
    for (const text of texts) {
      const outer = document.createElement("font");
      const inner = outer.appendChild(document.createElement("font"));
      text.replaceWith(outer);
      inner.append(way === "moved" ? text : `«${text.textContent}»`);
    }
  };
  const begin = () => {
    wrap();
    new MutationObserver(wrap).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
}

/**
 * Translates as browsers do: every text that may be translated into two nested `<font>` elements, again at every change. A text
 * node is moved into them, or replaced by them.
 */
export const translate = (page: Page, way: Way): Promise<void> => page.evaluate(translateAs, way);

/** The same from the start of each page that is opened. */
export async function translateFromStart(page: Page, way: Way): Promise<void> {
  await page.addInitScript(translateAs, way);
}
