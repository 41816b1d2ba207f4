import { useState, useSyncExternalStore } from "react";
import { storeName } from "#contract/page/settings.ts";
import type { Mode } from "#contract/panel/panel.ts";
import { useMode, useSettings, useStateView } from "#web/client/react/context.tsx";
import { SHARED_PREFERENCES } from "#web/client/saved-value.ts";
import { Card } from "#web/ui/card.tsx";
import { numberText } from "#web/ui/format/number-text.ts";
import { sizeText } from "#web/ui/format/size-text.ts";
import { JsonCode } from "#web/ui/json-code.tsx";
import { bytesOf } from "./bytes-of.ts";
import { useSnapshot } from "./use-snapshot.ts";

/** Poll interval in milliseconds: the `storage` event reports only writes of other tabs. */
const LOOK = 1000;

/** One entry of this page in the browser's storage. */
interface StoredEntry {
  readonly place: "local storage" | "session storage";
  readonly name: string;
  readonly bytes: number;
}

function entriesIn(store: string, place: StoredEntry["place"], storageOf: () => Storage): readonly StoredEntry[] {
  try {
    const storage = storageOf();
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
      .filter((name) => name === store || name.startsWith(`${store}:`) || SHARED_PREFERENCES.includes(name))
      .toSorted()
      .map((name) => ({ place, name, bytes: bytesOf(storage.getItem(name) ?? "") }));
  } catch {
    // The browser denies access, so nothing is stored there.
    return [];
  }
}

/** As one string, which is stable as long as the entries are. */
const entries = (store: string): string =>
  JSON.stringify([
    ...entriesIn(store, "local storage", () => window.localStorage),
    ...entriesIn(store, "session storage", () => window.sessionStorage),
  ]);

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK);
  window.addEventListener("storage", listener);
  return () => {
    clearInterval(timer);
    window.removeEventListener("storage", listener);
  };
}

/** Every entry of one store, and the shared ones, in local and session storage: read on every change of the state, and each second. */
function useStoredEntries(store: string): readonly StoredEntry[] {
  useStateView((stateView) => stateView);
  return JSON.parse(useSyncExternalStore(subscribe, () => entries(store)));
}

const words: Readonly<Record<string, string>> = {
  "": "The state: wallet, orders with the game accounts you typed, key records, ledger, prices, clock. Every tab of this browser shares it.",
  ":set-aside": "State this version of the sandbox could not use, moved aside when the page was opened.",
  ":code-language": "The programming language you chose for the code.",
  ":shortcuts": "Whether single letters act as shortcuts.",
  ":drafts": "The requests you are writing, every API key cut out. They end with this tab.",
  ":lessons": "The lessons you began and their ticks. They end with this tab.",
  ":exchanges": "This tab's log, every API key masked. It ends with this tab.",
  ":beat": "How far the demo of this tab has come. It ends with this tab.",
};

/** The meaning of an entry, in words. */
const storedWords = (name: string): string =>
  words[name.replace(/^top-up-sandbox(@[\w-]+)?/, "")] ?? "Written by another version of the sandbox.";

/** How many characters of the state are shown: a thousand orders would block the page. */
const SHOWN = 20_000;

/** The beginning of a text, in whole lines. */
const beginningOf = (text: string): string => text.slice(0, text.lastIndexOf("\n", SHOWN));

const counted = (characters: number): string => numberText(characters);

function StateJson() {
  const whole = JSON.stringify(JSON.parse(useSnapshot()), null, 2);
  const isCut = whole.length > SHOWN;
  const shown = isCut ? beginningOf(whole) : whole;
  return (
    <>
      {isCut && (
        <p className="px-4 pb-3">
          Cut: the first {counted(shown.length)} of {counted(whole.length)} characters are shown. Download a snapshot to
          read all of it.
        </p>
      )}
      <JsonCode json={shown} label="The state as it is stored" />
    </>
  );
}

/** The state as text, serialised only while it is shown. */
function StateView() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="border-t border-hairline" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="px-4 py-3 font-semibold focus-visible:-outline-offset-2">
        Show the state as it is stored
      </summary>
      {isOpen && <StateJson />}
    </details>
  );
}

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
    words: storedWords(name),
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
