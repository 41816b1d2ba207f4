import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Option } from "#web/ui/listbox.tsx";
import type { Suggestions } from "./use-suggestions.ts";

/** The box of one character of an element's text; null beyond its end. */
function placeInText(element: Element, at: number): DOMRect | null {
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

/** The gap around the list and its preferred height, in pixels. */
const GAP = 4;
const HEIGHT = 260;

/** Positions the list below its text, or above if there is more room. */
function put(list: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const below = (window.visualViewport?.height ?? clientHeight) - bottom - 2 * GAP;
  const above = top - 2 * GAP;
  const isBelow = below >= Math.min(list.scrollHeight, HEIGHT) || below >= above;
  list.style.maxHeight = `${Math.min(HEIGHT, isBelow ? below : above)}px`;
  list.style.left = `${Math.max(GAP, Math.min(left, clientWidth - list.offsetWidth - GAP))}px`;
  list.style.top = `${isBelow ? bottom + GAP : top - list.offsetHeight - GAP}px`;
}

interface SuggestionListProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The layer that draws the field's text, if there is one. */
  readonly layer: RefObject<HTMLElement | null>;
  readonly shown: NonNullable<Suggestions["shown"]>;
  readonly onPick: (index: number) => void;
}

/** The suggestions, next to the word they complete. In the top layer, so that no scroll container clips them. */
export function SuggestionList({ field, layer, shown, onPick }: SuggestionListProps) {
  const { offer, found, active } = shown;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [, setScrolls] = useState(0);
  useLayoutEffect(() => {
    list.current?.showPopover?.();
  }, []);
  useLayoutEffect(() => {
    const drawn = layer.current && placeInText(layer.current, offer.from);
    const place = drawn ?? field.current?.getBoundingClientRect();
    if (list.current && place) put(list.current, place);
  });
  useEffect(() => {
    const follow = () => setScrolls((scrolls) => scrolls + 1);
    window.addEventListener("resize", follow);
    document.addEventListener("scroll", follow, { capture: true, passive: true });
    return () => {
      window.removeEventListener("resize", follow);
      document.removeEventListener("scroll", follow, { capture: true });
    };
  }, []);
  useEffect(() => {
    const { current } = field;
    current?.setAttribute("aria-controls", id);
    current?.setAttribute("aria-activedescendant", `${id}-${active}`);
    return () => {
      current?.removeAttribute("aria-controls");
      current?.removeAttribute("aria-activedescendant");
    };
  }, [field, id, active]);
  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      aria-label="Suggestions"
      onMouseDown={(event) => event.preventDefault()}
      className="fixed inset-auto m-0 max-w-[min(28rem,calc(100vw-0.5rem))] min-w-48 overflow-y-auto rounded-card border border-edge bg-paper p-0 font-sans text-ink"
    >
      {found.map((suggestion, index) => (
        <Option
          key={suggestion.label}
          id={`${id}-${index}`}
          isActive={index === active}
          isSelected={index === active}
          onPick={() => onPick(index)}
          className="group content-center items-baseline border-s-4 border-transparent py-1 pe-3 ps-2 hover:bg-well aria-selected:border-carbon aria-selected:bg-carbon aria-selected:text-paper tablet:min-h-8 forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
        >
          <span className="font-mono text-code tablet:text-small">{suggestion.label}</span>
          {suggestion.detail && (
            <span className="text-small text-ink2 group-aria-selected:text-paper">{suggestion.detail}</span>
          )}
        </Option>
      ))}
    </div>
  );
}
