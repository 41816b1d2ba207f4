import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import { follow } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { Button } from "#web/ui/button.tsx";
import { CONTROL } from "#web/ui/field.tsx";
import { numberText } from "#web/ui/format/number-text.ts";
import { Option, optionReached } from "#web/ui/listbox.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { type Entry, entriesFor, type SearchResult, search } from "./entries.ts";

/** Navigates once the dialog is closed, because nothing behind an open dialog can take the focus. */
function goTo(fragment: string): void {
  document.querySelector("main")?.focus({ preventScroll: true });
  follow(fragment);
}

/** Chooses an entry. Navigation and actions close the palette; a text keeps it open. */
function useChoose(tell: (words: string) => void): (entry: Entry) => void {
  const sandbox = useSandbox();
  return ({ effect }) => {
    if (effect.kind === "tell") return tell(effect.words);
    sandbox.session.setState({ dialog: null });
    if (effect.kind === "do") effect.act(sandbox);
    else setTimeout(() => goTo(effect.to));
  };
}

/** The results of a query, by group and in one list. */
function useSearch(query: string) {
  const operation = useOperation();
  const entries = useMemo(() => entriesFor(operation), [operation]);
  return useMemo(() => {
    const found = search(entries, query);
    return { found, shown: found.groups.flatMap((group) => group.shown) };
  }, [entries, query]);
}

/** The active entry: the first of each new result, then the one reached with the arrow keys. */
function useActive(shown: readonly Entry[], choose: (entry: Entry) => void) {
  const [at, setAt] = useState({ shown, index: 0 });
  const index = at.shown === shown ? at.index : 0;
  const active = shown[index];
  const onKeyDown = (event: KeyboardEvent) => {
    const reached = optionReached(event, index, shown.length);
    if (reached !== null) {
      event.preventDefault();
      setAt({ shown, index: reached });
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !active) return;
    event.preventDefault();
    choose(active);
  };
  return { active, onKeyDown };
}

interface SummaryProps {
  readonly query: string;
  readonly count: number;
  readonly message: string;
  readonly isAnything: boolean;
}

/** The result summary, or the text of the chosen entry; shown and announced. */
function Summary({ query, count, message, isAnything }: SummaryProps) {
  const nothing = `Nothing here says “${query.trim()}”. The API spec may leave it open; these points it does:`;
  const found = query.trim() === "" ? "Type to find errors and fields too." : `${numberText(count)} found`;
  return (
    <div role="status" className="px-4 text-small">
      {message !== "" ? (
        <p className="border-s-4 border-edge bg-well px-3 py-2 text-base">{message}</p>
      ) : (
        <p className={isAnything ? "text-ink2" : undefined}>{isAnything ? found : nothing}</p>
      )}
    </div>
  );
}

/** The id of an entry's option, for aria-activedescendant. */
const optionId = (list: string, entry: Entry): string => `${list}-${entry.id}`;

function EntryText({ entry: { name, remark, provenance, group } }: { readonly entry: Entry }) {
  const isCode = group === "Errors" || group === "Fields";
  return (
    <>
      <span className={`min-w-0 break-words ${isCode ? "font-mono text-small font-bold" : "font-semibold"}`}>
        {name}
      </span>
      {provenance && <ProvenanceBadge provenance={provenance} />}
      <span className="min-w-0 basis-full text-small text-ink2">{remark}</span>
    </>
  );
}

interface ResultsProps {
  readonly id: string;
  readonly found: SearchResult;
  readonly active: Entry | undefined;
  readonly onChoose: (entry: Entry) => void;
}

/** The results, group by group (WAI-ARIA, listbox with groups). */
function Results({ id, found, active, onChoose }: ResultsProps) {
  return (
    <div id={id} role="listbox" tabIndex={-1} aria-label="Found" className="min-h-0 flex-1 overflow-y-auto pb-2">
      {found.groups.map(({ name, shown, more }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden className="px-4 pt-3 pb-1 text-small font-bold text-ink2">
            {name}
            {more > 0 && <span className="font-normal">, {more} more: add a word</span>}
          </p>
          {shown.map((entry) => (
            <Option
              key={entry.id}
              id={optionId(id, entry)}
              isActive={entry === active}
              isSelected={entry === active}
              onPick={() => onChoose(entry)}
              className="items-center border-s-3 border-transparent px-4 py-1.5 hover:bg-well aria-selected:border-carbon aria-selected:bg-well"
            >
              <EntryText entry={entry} />
            </Option>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Searches operations, actions, errors, fields, and what the API spec leaves open. */
export function Palette() {
  const { session } = useSandbox();
  const [query, setQuery] = useState("");
  const [message, setMessage] = useState("");
  const { found, shown } = useSearch(useDeferredValue(query));
  const choose = useChoose(setMessage);
  const { active, onKeyDown } = useActive(shown, choose);
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const close = () => session.setState({ dialog: null });
  return (
    <Modal heading="Search" place="top" onClose={close}>
      <div className="flex gap-2 p-4 pb-2">
        <input
          ref={field}
          role="combobox"
          aria-label="Search"
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(list, active)}
          value={query}
          placeholder="Operation, error or field"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => {
            setQuery(event.target.value);
            setMessage("");
          }}
          onKeyDown={onKeyDown}
          className={CONTROL}
        />
        <Button onClick={close}>Close</Button>
      </div>
      <Summary query={query} count={shown.length} message={message} isAnything={found.isAnything} />
      <Results id={list} found={found} active={active} onChoose={choose} />
    </Modal>
  );
}
