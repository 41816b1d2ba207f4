import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import { follow } from "#web/client/link.ts";
import { useSandbox, useSettings, useStateView } from "#web/client/react/context.tsx";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { Button } from "#web/ui/button.tsx";
import { CONTROL, TextInput } from "#web/ui/field.tsx";
import { numberText } from "#web/ui/format/number-text.ts";
import { SearchIcon } from "#web/ui/icons.tsx";
import { Option, optionReached } from "#web/ui/listbox.tsx";
import { Method } from "#web/ui/method.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { entriesFor } from "./entries.ts";
import type { Entry, Group } from "./entry.ts";
import { PaletteIcon } from "./palette-icon.tsx";
import { type SearchResult, search } from "./search.ts";

/** Navigates once the dialog is closed, because nothing behind an open dialog can take the focus. */
function goTo(fragment: string): void {
  document.querySelector("main")?.focus({ preventScroll: true });
  follow(fragment);
}

/** Chooses an entry. Navigation and actions close the palette; a text keeps it open. */
function useChoose(tell: (words: string) => void): (entry: Entry) => void {
  const sandbox = useSandbox();
  return ({ effect }) => {
    if (effect.kind === "tell") {
      void Promise.resolve(effect.words(sandbox)).then(tell);
      return;
    }
    sandbox.session.setState({ dialog: null });
    effect.act?.(sandbox);
    if (effect.kind === "go") setTimeout(() => goTo(effect.to));
  };
}

/** The results of a query, by group and in one list. */
function useSearch(query: string) {
  const operation = useOperation();
  const hasRequest = useRoute() === null;
  const { hide } = useSettings();
  const hasStage = useColumns() > 1;
  const orders = useStateView((stateView) => stateView.orders);
  const catalogue = useStateView((stateView) => stateView.catalogue);
  const entries = useMemo(
    () => entriesFor({ operation, hasRequest, hasStage, hide: hide ?? [], orders, catalogue }),
    [operation, hasRequest, hasStage, hide, orders, catalogue],
  );
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
    if (event.key !== "Enter" || !active) return;
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
  const nothing = `No results for "${query.trim()}". If you expected one, the API spec may not cover it:`;
  const found =
    query.trim() === "" ? "Type to search errors, items, orders and fields too." : `${numberText(count)} found`;
  return (
    <div role="status" className="px-4 pb-1 text-small">
      {message !== "" ? (
        <p className="rounded border border-edge bg-well px-3 py-2 text-base">{message}</p>
      ) : (
        <p className={isAnything ? "text-ink2" : undefined}>{isAnything ? found : nothing}</p>
      )}
    </div>
  );
}

/** The id of an entry's option, for aria-activedescendant. */
const optionId = (list: string, entry: Entry): string => `${list}-${entry.id}`;

function LeadMark({ lead }: Pick<Entry, "lead">) {
  if ("icon" in lead) return <PaletteIcon name={lead.icon} />;
  if ("method" in lead) return <Method method={lead.method} isShort />;
  return (
    <span translate="no" className="font-mono text-code font-bold text-void-ink">
      {lead.status}
    </span>
  );
}

const CODE_GROUPS: readonly Group[] = ["Errors", "Fields", "Orders"];

/** One line: an icon, a method or a status; the name; what it belongs to; and its shortcut. */
function EntryLine({ entry: { lead, name, remark, provenance, shortcut, group } }: { readonly entry: Entry }) {
  return (
    <>
      <span className="flex w-9 shrink-0 text-ink2">
        <LeadMark lead={lead} />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span
          translate="no"
          className={`min-w-0 font-semibold break-words ${CODE_GROUPS.includes(group) ? "font-mono text-code" : ""}`}
        >
          {name}
        </span>
        {remark && (
          <span className="min-w-0 text-small break-words text-ink2">
            <Prose>{remark}</Prose>
          </span>
        )}
      </span>
      <span className="flex items-center gap-2">
        {shortcut && (
          <kbd translate="no" className="font-mono text-code text-ink2">
            {shortcut}
          </kbd>
        )}
        {provenance && <ProvenanceBadge provenance={provenance} />}
      </span>
    </>
  );
}

interface ResultsProps {
  readonly id: string;
  readonly found: SearchResult;
  readonly active: Entry | undefined;
  readonly onChoose: (entry: Entry) => void;
}

/** A row of 40 pixels. The one that Enter chooses has a bar; the one under the pointer only another ground. */
const ROW =
  "items-center border-s-3 border-transparent px-3.25 py-1 hover:bg-hover aria-selected:border-carbon aria-selected:bg-carbon-soft tablet:min-h-10";

/** The results, group by group (WAI-ARIA, listbox with groups). */
function Results({ id, found, active, onChoose }: ResultsProps) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Results"
      className="min-h-0 flex-1 overflow-y-auto border-t border-hairline pb-2"
    >
      {found.groups.map(({ name, shown, more }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden className="flex justify-between gap-3 px-4 pt-3 pb-1 text-small text-ink2">
            <b>{name}</b>
            {more > 0 && <span>{numberText(more)} more; keep typing</span>}
          </p>
          {shown.map((entry) => (
            <Option
              key={entry.id}
              id={optionId(id, entry)}
              isActive={entry === active}
              isSelected={entry === active}
              onPick={() => onChoose(entry)}
              className={ROW}
            >
              <EntryLine entry={entry} />
            </Option>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Searches actions, operations, orders, items, errors, fields, and what the API spec does not cover. */
export function Palette() {
  const { session } = useSandbox();
  const [query, setQuery] = useState("");
  const [message, setMessage] = useState("");
  const { found, shown } = useSearch(useDeferredValue(query));
  const field = useRef<HTMLInputElement>(null);
  const choose = useChoose((words) => {
    setMessage(words);
    // It may be outside the page: a press of an option takes no focus.
    field.current?.focus();
  });
  const { active, onKeyDown } = useActive(shown, choose);
  const list = useId();
  useEffect(() => field.current?.focus(), []);
  const close = () => session.setState({ dialog: null });
  return (
    <Modal heading="Search" place="top" onClose={close}>
      <div className="flex items-center gap-3 py-2 ps-4 pe-2">
        <SearchIcon />
        <TextInput
          ref={field}
          role="combobox"
          aria-label="Search"
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(list, active)}
          value={query}
          placeholder="Search or jump to"
          onText={(text) => {
            setQuery(text);
            setMessage("");
          }}
          onKeyDown={onKeyDown}
          className={`${CONTROL} flex-1`}
        />
        <Button onClick={close}>Close</Button>
      </div>
      <Summary query={query} count={shown.length} message={message} isAnything={found.isAnything} />
      <Results id={list} found={found} active={active} onChoose={choose} />
    </Modal>
  );
}
