import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { useKeptInView } from "#web/ui/use-kept-in-view.ts";
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

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly onChoose: (entry: Entry) => void;
}

function Option({ id, entry, isActive, onChoose }: OptionProps) {
  const option = useKeptInView<HTMLDivElement>(isActive);
  const { name, remark, provenance, group } = entry;
  const isCode = group === "Errors" || group === "Fields";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox keeps the focus and handles the keys.
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      data-active={isActive || undefined}
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
      className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 border-s-3 border-transparent px-4 py-1.5 hover:bg-well aria-selected:border-carbon aria-selected:bg-well"
    >
      <span className={`min-w-0 break-words ${isCode ? "font-mono text-small font-bold" : "font-semibold"}`}>
        {name}
      </span>
      {provenance && <ProvenanceBadge provenance={provenance} />}
      <span className="min-w-0 basis-full text-small text-ink2">{remark}</span>
    </div>
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
              entry={entry}
              isActive={entry === active}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
