import { type RefObject, useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { optionReached } from "#web/ui/listbox.tsx";
import { endOfWord, type Knowledge, type Offer, offerAt, type Suggestion, suggestionsFor } from "./json-completion.ts";
import { useCursor } from "./use-cursor.ts";
import { useFieldEvent } from "./use-field-event.ts";
import { writeInto } from "./write-into.ts";

const isPlain = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing);

/** Ctrl + Space; also Cmd + I, because macOS may use Ctrl + Space to switch keyboards. */
const asks = (event: KeyboardEvent): boolean =>
  (event.ctrlKey && event.code === "Space") || (event.metaKey && event.key === "i");

interface Shown {
  readonly offer: Offer;
  readonly found: readonly Suggestion[];
  readonly active: number;
}

/** The open list of suggestions, if any. */
export interface Suggestions {
  readonly shown: Shown | null;
  readonly pick: (index: number) => void;
}

/** Suggestions for the text being typed in a field, shown while typing or on request. The focus stays in the field. */
export function useSuggestions(field: RefObject<HTMLTextAreaElement | null>, known: Knowledge): Suggestions {
  const { session } = useSandbox();
  const [shown, setShown] = useState<Shown | null>(null);

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
    const { value, selectionEnd } = current;
    const goesOn = shown && suggestionsFor(shown.offer, value, selectionEnd).length > 0;
    const isTyped = event.inputType === "insertText" && event.data?.length === 1;
    if (goesOn) show(shown.offer, current);
    else show(isTyped ? offerAt(value, selectionEnd, false, known) : null, current);
  });
  useFieldEvent(field, "keydown", (event, current) => {
    const next = shown && isPlain(event) ? optionReached(event, shown.active, shown.found.length) : null;
    if (asks(event)) show(offerAt(current.value, current.selectionEnd, true, known), current);
    else if (!shown) return;
    else if (next !== null) setShown({ ...shown, active: next });
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
