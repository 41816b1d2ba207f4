/**
 * Lets a drawn page outlive a translation by the browser, which puts each text node into `<font>` elements, or replaces it by such
 * elements. React keeps its own text nodes: removing one that was moved throws, and a change of one that was replaced is not seen
 * (facebook/react#11538). Here the moved node stands for the `<font>` around it, and a replaced one returns when its text changes.
 */
export function keepMovedText({ Node, MutationObserver, document }: Window & typeof globalThis): void {
  /** The element that a browser put in the place of a text node. */
  const places = new WeakMap<Node, Element>();

  /** The child of a parent that holds a node, or stands for it; null if there is none. */
  function childFor(parent: Node, node: Node): Node | null {
    const place = places.get(node);
    for (let at: Node | null = node.parentNode || !place ? node : place; at; at = at.parentNode) {
      if (at.parentNode === parent) return at;
    }
    return null;
  }

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const found = child.parentNode === this ? child : childFor(this, child);
    // Already gone, by the hand of another script.
    if (found) removeChild.call(this, found);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const found = before === null || before.parentNode === this ? before : childFor(this, before);
    return insertBefore.call(this, node, found) as T;
  };

  const changes = new MutationObserver((records) => {
    for (const { target } of records) places.get(target)?.replaceWith(target);
  });
  new MutationObserver((records) => {
    for (const { removedNodes, target } of records) {
      for (const node of removedNodes) {
        if (node.nodeType !== 3 || node.parentNode) continue;
        const added = records.find((each) => each.target === target && each.addedNodes[0]?.nodeName === "FONT");
        const font = added?.addedNodes[0];
        if (!font) continue;
        places.set(node, font as Element);
        changes.observe(node, { characterData: true });
      }
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
}
