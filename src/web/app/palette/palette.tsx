import { useRef, useState } from "react";
import { follow } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { OptionList, useCombobox } from "#web/ui/fields/combobox.tsx";
import { CONTROL, TextInput } from "#web/ui/fields/field.tsx";
import { Icon, SearchIcon } from "#web/ui/icons.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Literal, Method, ProvenanceBadge } from "#web/ui/text.tsx";
import { useEntries } from "./entries.ts";
import { ICONS, isIcon } from "./icon-paths.ts";
import { type Entry, type Group, search } from "./search.ts";

/** Navigates once the dialog is closed, because nothing behind an open dialog can take the focus. */
function goTo(fragment: string): void {
  document.querySelector("main")?.focus({ preventScroll: true });
  follow(fragment);
}

function LeadMark({ lead }: Pick<Entry, "lead">) {
  if (typeof lead === "number") {
    return <Literal className="font-mono text-code font-bold text-void-ink">{lead}</Literal>;
  }
  return isIcon(lead) ? <Icon path={ICONS[lead]} /> : <Method method={lead} isShort />;
}

const CODE_GROUPS: readonly Group[] = ["Errors", "Fields", "Orders"];

/** One line: an icon, a method or a status; the title; what it belongs to; and its shortcut. */
function EntryLine({ entry: { lead, title, hint, provenance, shortcut, group } }: { readonly entry: Entry }) {
  return (
    <>
      <span className="flex w-9 shrink-0 text-touch text-ink2">
        <LeadMark lead={lead} />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <Literal
          className={`min-w-0 font-semibold break-words ${CODE_GROUPS.includes(group) ? "font-mono text-code" : ""}`}
        >
          {title}
        </Literal>
        {hint && (
          <Prose as="span" className="min-w-0 text-small break-words text-ink2">
            {hint}
          </Prose>
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

/** A row of 40 pixels. The one that Enter chooses has a bar; the one under the pointer only another ground. */
const PALETTE_LOOK = {
  list: "min-h-0 flex-1 border-t border-hairline pb-2",
  heading: "px-4 pt-3 pb-1 text-ink2",
  option:
    "border-s-3 border-transparent px-3.25 py-1 hover:bg-hover aria-selected:border-accent aria-selected:bg-accent-soft tablet:min-h-10",
};

/** Searches actions, operations, orders, items, errors, fields, and what the API spec does not cover. */
export function Palette() {
  const sandbox = useSandbox();
  const [text, setText] = useState("");
  const [told, setTold] = useState("");
  const { shown, notes } = search(useEntries(), text);
  const input = useRef<HTMLInputElement>(null);
  const close = () => sandbox.session.setState({ dialog: null });
  const choose = async ({ go, do: act, message }: Entry) => {
    if (message) {
      setTold(await message(sandbox));
      // It may be outside the page: a press of an option takes no focus.
      input.current?.focus();
      return;
    }
    close();
    act?.(sandbox);
    if (go) setTimeout(() => goTo(go));
  };
  const { field, list } = useCombobox({
    text,
    options: shown,
    onText: (typed) => {
      if (typed === null) return close();
      setText(typed);
      setTold("");
    },
    onPick: choose,
  });
  const words = text.trim();
  const nothing = `Nothing found for "${words}". Search pages, actions, operations, items, orders, fields or errors.`;
  const found = shown.length === 0 ? nothing : `${shown.length} found`;
  return (
    <Modal heading="Search" place="top" onClose={close}>
      <div className="flex items-center gap-3 py-2 ps-4 pe-2">
        <SearchIcon />
        <TextInput
          ref={input}
          {...field}
          aria-label="Search"
          value={text}
          placeholder="Search or jump to"
          className={`${CONTROL} flex-1`}
        />
        <Button onClick={close}>Close</Button>
      </div>
      <div role="status" className="px-4 pb-1 text-small">
        {told !== "" ? (
          <p className="rounded border border-edge bg-inset px-3 py-2 text-base">{told}</p>
        ) : (
          <p className="text-ink2">{words === "" ? "Type to search errors, items, orders and fields too." : found}</p>
        )}
      </div>
      <OptionList {...list} label="Results" look={PALETTE_LOOK} notes={notes}>
        {(entry) => <EntryLine entry={entry} />}
      </OptionList>
    </Modal>
  );
}
