import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { useSandbox } from "#web/client/react/context.tsx";
import { useCatalogue } from "#web/client/react/use-catalogue.ts";
import { announce } from "#web/client/store.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { isPlain, Option, optionReached } from "#web/ui/listbox.tsx";
import { endOfWord, type Offer, offerAt, type Suggestion, suggestionsFor } from "./json-completion.ts";
import { type FieldRef, useCursor, useFieldEvent, writeInto } from "./text-field.ts";

/** Ctrl + Space; also Cmd + I, because macOS may use Ctrl + Space to switch keyboards. */
const requestsThem = (event: KeyboardEvent): boolean =>
  (event.ctrlKey && event.code === "Space") || (event.metaKey && event.key === "i");

interface Shown {
  readonly offer: Offer;
  readonly found: readonly Suggestion[];
  readonly active: number;
}

/** The suggestions shown for the text being typed, if any, and how to accept one. */
function useShown(field: FieldRef, schema: z.ZodMiniType) {
  const { session } = useSandbox();
  const { data: products = [] } = useCatalogue();
  const [shown, setShown] = useState<Shown | null>(null);

  const offer = ({ value, selectionEnd }: HTMLTextAreaElement, isRequested: boolean) =>
    offerAt(value, selectionEnd, isRequested, { schema, products });
  const show = (offer: Offer | null, { value, selectionEnd }: HTMLTextAreaElement) => {
    const found = offer ? suggestionsFor(offer, value, selectionEnd) : [];
    if (found.length > 0 && found.length !== shown?.found.length)
      announce(session, counted(found.length, "suggestion"));
    setShown(offer && found.length > 0 ? { offer, found, active: 0 } : null);
  };
  const pick = (index: number) => {
    const suggestion = shown?.found[index];
    if (!shown || !suggestion || !field.current) return;
    const { value, selectionEnd } = field.current;
    const { from } = shown.offer;
    writeInto(field.current, { from, to: endOfWord(value, from, selectionEnd) }, suggestion.text);
    setShown(null);
  };

  useFieldEvent(field, "input", (event, current) => {
    if (!(event instanceof InputEvent) || event.isComposing) return;
    const goesOn = shown && suggestionsFor(shown.offer, current.value, current.selectionEnd).length > 0;
    const isTyped = event.inputType === "insertText" && event.data?.length === 1;
    if (goesOn) show(shown.offer, current);
    else show(isTyped ? offer(current, false) : null, current);
  });
  useFieldEvent(field, "keydown", (event, current) => {
    if (event.isComposing) return;
    const reached = shown && optionReached(event, shown.active, shown.found.length);
    if (requestsThem(event)) show(offer(current, true), current);
    else if (!shown) return;
    else if (reached !== null) setShown({ ...shown, active: reached });
    else if (event.key === "Enter" && isPlain(event)) pick(shown.active);
    else if (event.key === "Escape") setShown(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useCursor(field, (cursor) => {
    if (!shown) return;
    const isHere = cursor && cursor.from === cursor.to && cursor.from >= shown.offer.from;
    if (!isHere || suggestionsFor(shown.offer, field.current?.value ?? "", cursor.from).length === 0) setShown(null);
  });
  return { shown, pick };
}

/** The box of one character of an element's text; null beyond its end. */
function boxInText(element: Element, at: number): DOMRect | null {
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

interface SuggestionsProps {
  readonly field: FieldRef;
  /** The layer that draws the field's text, if there is one. */
  readonly layer: RefObject<HTMLElement | null>;
  readonly schema: z.ZodMiniType;
}

interface SuggestionListProps extends Omit<SuggestionsProps, "schema">, Shown {
  readonly onPick: (index: number) => void;
}

/** The suggestions, next to the word they complete. In the top layer, so that no scroll container clips them. */
function SuggestionList({ field, layer, offer, found, active, onPick }: SuggestionListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.showPopover?.();
  }, []);
  useLayoutEffect(() => {
    const follow = () => {
      const drawn = layer.current && boxInText(layer.current, offer.from);
      const box = drawn ?? field.current?.getBoundingClientRect();
      if (list.current && box) put(list.current, box);
    };
    follow();
    const listening = new AbortController();
    window.addEventListener("resize", follow, listening);
    document.addEventListener("scroll", follow, { capture: true, passive: true, signal: listening.signal });
    return () => listening.abort();
  });
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
          className="group content-center items-baseline border-s-4 border-transparent py-1 pe-3 ps-2 hover:bg-well aria-selected:border-carbon aria-selected:bg-carbon aria-selected:text-carbon-ink tablet:min-h-8 forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
        >
          <span className="font-mono text-code tablet:text-small">{suggestion.label}</span>
          {suggestion.detail && (
            <span className="text-small text-ink2 group-aria-selected:text-carbon-ink">{suggestion.detail}</span>
          )}
        </Option>
      ))}
    </div>
  );
}

/** Suggestions for the text being typed in a field, shown while typing or on request. The focus stays in the field. */
export function Suggestions({ field, layer, schema }: SuggestionsProps) {
  const { shown, pick } = useShown(field, schema);
  useEffect(() => {
    field.current?.setAttribute("aria-autocomplete", "list");
    field.current?.setAttribute("aria-haspopup", "listbox");
  }, [field]);
  return shown && <SuggestionList {...shown} field={field} layer={layer} onPick={pick} />;
}
