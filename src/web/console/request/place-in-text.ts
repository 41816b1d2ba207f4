/** The box of one character of an element's text; null beyond its end. */
export function placeInText(element: Element, at: number): DOMRect | null {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (at < before + length) {
      const range = document.createRange();
      range.setStart(node, at - before);
      range.setEnd(node, at - before + 1);
      return range.getClientRects()[0] ?? range.getBoundingClientRect();
    }
    before += length;
  }
  return null;
}
