import { Option } from "#web/ui/listbox.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import type { Entry } from "./entry.ts";
import type { Found } from "./found.ts";

interface ResultsProps {
  readonly id: string;
  readonly found: Found;
  readonly active: Entry | undefined;
  readonly onChoose: (entry: Entry) => void;
}

/** The id of an entry's option, for aria-activedescendant. */
export const optionId = (list: string, entry: Entry): string => `${list}-${entry.id}`;

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

/** The results, group by group (WAI-ARIA, listbox with groups). */
export function Results({ id, found, active, onChoose }: ResultsProps) {
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
