import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import { newUuid } from "#web/client/draft.ts";
import { follow } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { STAGE_ADDRESS } from "#web/client/routes.ts";
import { announce, authorize, edit } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { CONTROL } from "#web/ui/field.tsx";
import { numberText } from "#web/ui/format/number-text.ts";
import { optionReached } from "#web/ui/listbox.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { entriesFor } from "./entries.ts";
import type { ActionId, Entry } from "./entry.ts";
import { foundIn } from "./found.ts";
import { optionId, Results } from "./results.tsx";

function useActions(): Readonly<Record<ActionId, () => void>> {
  const { panel, session } = useSandbox();
  const operation = useOperation();
  return {
    use_console_key: () => {
      authorize(session, { kind: "console" });
      announce(session, "Console key chosen");
    },
    use_no_key: () => {
      authorize(session, { kind: "none" });
      announce(session, "No key chosen");
    },
    new_idempotency_key: () => {
      edit(session, operation, { idempotencyKey: newUuid() });
      announce(session, "New Idempotency-Key");
    },
    share: () => session.setState({ dialog: "share" }),
    present: () => window.location.assign(STAGE_ADDRESS),
    reset: () => session.setState({ dialog: "reset" }),
    clearFaults: () => {
      panel.clearFaults();
      announce(session, "Back to calm");
    },
    show_shortcuts: () => session.setState({ dialog: "shortcuts" }),
  };
}

/** Navigates once the dialog is closed, because nothing behind an open dialog can take the focus. */
function goTo(fragment: string): void {
  document.querySelector("main")?.focus({ preventScroll: true });
  follow(fragment);
}

/** Chooses an entry. Navigation and actions close the palette; a text keeps it open. */
export function useChoose(tell: (words: string) => void): (entry: Entry) => void {
  const { session } = useSandbox();
  const actions = useActions();
  return ({ effect }) => {
    if (effect.kind === "tell") {
      tell(effect.words);
      return;
    }
    session.setState({ dialog: null });
    if (effect.kind === "do") actions[effect.action]();
    else setTimeout(() => goTo(effect.to));
  };
}

/** The results of a query. */
function useFound(query: string) {
  const operation = useOperation();
  const entries = useMemo(() => entriesFor(operation), [operation]);
  const found = useMemo(() => foundIn(entries, query), [entries, query]);
  const shown = useMemo(() => found.groups.flatMap((group) => group.shown), [found]);
  return { found, shown };
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

interface SaidProps {
  readonly query: string;
  readonly count: number;
  readonly told: string;
  readonly isAnything: boolean;
}

/** The result summary, shown and announced. */
function Said({ query, count, told, isAnything }: SaidProps) {
  const nothing = `Nothing here says “${query.trim()}”. The interface document may leave it open; these points it does:`;
  return (
    <div role="status" className="px-4 text-small">
      {told !== "" && <p className="border-s-4 border-edge bg-well px-3 py-2 text-base">{told}</p>}
      {told === "" && !isAnything && <p>{nothing}</p>}
      {told === "" && isAnything && (
        <p className="text-ink2">
          {query.trim() === "" ? "Type to find errors and fields too." : `${numberText(count)} found`}
        </p>
      )}
    </div>
  );
}

/** Searches operations, actions, errors, fields, and what the API spec leaves open. */
export function Palette() {
  const { session } = useSandbox();
  const [query, setQuery] = useState("");
  const [told, setTold] = useState("");
  const { found, shown } = useFound(useDeferredValue(query));
  const choose = useChoose(setTold);
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
            setTold("");
          }}
          onKeyDown={onKeyDown}
          className={CONTROL}
        />
        <Button onClick={close}>Close</Button>
      </div>
      <Said query={query} count={shown.length} told={told} isAnything={found.isAnything} />
      <Results id={list} found={found} active={active} onChoose={choose} />
    </Modal>
  );
}
