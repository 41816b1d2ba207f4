import { storeName } from "#contract/page/settings.ts";
import type { Mode } from "#contract/panel/panel.ts";
import { useMode, useSettings } from "#web/client/react/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { sizeText } from "#web/ui/format/size-text.ts";
import { StateView } from "./state-view.tsx";
import { storedWords } from "./stored-words.ts";
import { useStoredEntries } from "./use-stored-entries.ts";

interface Row {
  readonly name: string;
  readonly place: string;
  readonly words: string;
  readonly size: string;
}

/** Entries in storage that the page cannot easily read: described, not looked up. */
function toldRows(store: string, { kept, transport }: Mode): readonly Row[] {
  const revisionCounter: Row = {
    name: store,
    place: "IndexedDB",
    words: "The number of the last change, so that no tab overwrites another. A number, nothing else.",
    size: "1 number",
  };
  const clients: Row = {
    name: "msw:active-clients",
    place: "Cache Storage",
    words: "The ids of the open tabs the service worker answers for. No call is in it.",
    size: "ids only",
  };
  const files: Row = {
    name: "top-up-sandbox:files",
    place: "Cache Storage",
    words: "A copy of the page's own files, so that it opens without a network too. They are the same for everybody.",
    size: "files only",
  };
  return [...(kept === "in_browser" ? [revisionCounter] : []), ...(transport === "worker" ? [clients, files] : [])];
}

/** The row for the state before its first change. */
const notYet = (store: string): Row => ({
  name: store,
  place: "local storage",
  words: "The state. It is written with the first change.",
  size: "not yet",
});

function useRows(): readonly Row[] {
  const mode = useMode();
  const store = storeName(useSettings().id);
  const entries = useStoredEntries(store);
  const looked = entries.map(({ name, place, bytes }) => ({
    name,
    place,
    words: storedWords(store, name),
    size: sizeText(bytes),
  }));
  const isYetToCome = mode.kept === "in_browser" && !looked.some(({ name }) => name === store);
  return [...(isYetToCome ? [notYet(store)] : []), ...looked, ...toldRows(store, mode)];
}

function StoredRow({ name, place, words, size }: Row) {
  return (
    <tr className="border-t border-hairline align-top">
      <th scope="row" className="py-2 pe-4 ps-4 text-start font-normal @2xl:min-w-70">
        <code className="font-mono text-small break-all">{name}</code>
        <span className="block text-small text-ink2">{place}</span>
        <span className="mt-1 block @2xl:hidden">{words}</span>
      </th>
      <td className="hidden py-2 pe-4 @2xl:table-cell">{words}</td>
      <td className="py-2 pe-4 text-end font-mono text-small whitespace-nowrap tabular-nums">{size}</td>
    </tr>
  );
}

/** Everything the sandbox stores in this browser, entry by entry, and the state itself. */
export function StoredCard() {
  const rows = useRows();
  return (
    <Card heading="What is stored">
      {rows.length === 0 ? (
        <p className="px-4 pb-4">Nothing. This browser keeps nothing for the sandbox.</p>
      ) : (
        <table className="w-full">
          <caption className="sr-only">What this browser keeps for the sandbox</caption>
          <thead className="text-start text-small text-ink2">
            <tr>
              <th scope="col" className="px-4 pb-1 font-normal">
                Name and place
              </th>
              <th scope="col" className="hidden pe-4 pb-1 font-normal @2xl:table-cell">
                What it is
              </th>
              <th scope="col" className="pe-4 pb-1 text-end font-normal">
                Size
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <StoredRow key={`${row.place} ${row.name}`} {...row} />
            ))}
          </tbody>
        </table>
      )}
      <StateView />
    </Card>
  );
}
