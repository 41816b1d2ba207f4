import { useEffect, useReducer, useState } from "react";
import { storeNameOf } from "#contract/page/settings.ts";
import type { Mode } from "#contract/panel/panel.ts";
import { useMode, useSandbox, useSettings, useStateView } from "#web/client/react/context.tsx";
import { SHARED_PREFERENCES } from "#web/client/saved-value.ts";
import { Card } from "#web/ui/card.tsx";
import { JsonCode } from "#web/ui/code/code-text.tsx";
import { numberText, sizeText } from "#web/ui/format/number-text.ts";
import { LIST_CELL, LIST_ROW, List } from "#web/ui/list.tsx";
import { Literal } from "#web/ui/text.tsx";

/** The size of a text in UTF-8, in bytes. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** The whole state as it is stored; updated with it. */
export function useSnapshot(): string {
  const { panel } = useSandbox();
  useStateView((stateView) => stateView);
  return panel.snapshot();
}

/** One entry in the browser's storage, as a row of the table. */
interface StoredRow {
  readonly name: string;
  readonly storage: "local storage" | "session storage" | "IndexedDB" | "Cache Storage";
  readonly size: string;
}

/** The meaning of an entry, by what follows the sandbox's prefix in its name (`:set-aside-2` is one more `:set-aside`), by its storage or by its size. */
const entryMeanings: Readonly<Record<string, string>> = {
  "": "The state: wallet, orders with player IDs, key records, Idempotency-Keys, prices, clock. Shared by all tabs of this browser.",
  ":set-aside": "State this version of the sandbox could not use, kept when the page was opened.",
  ":beside": "The state of a version that could not open, and does not replace, what another version saved.",
  ":code-language": "The programming language you chose for the code.",
  ":shortcuts": "Whether single-letter shortcuts are on.",
  ":theme": "The theme you chose.",
  ":recipes": "The recipes you changed, without any key. Deleted with this tab.",
  ":looked-up": "Which calls without a response you looked up on the service's side. Deleted with this tab.",
  ":drafts": "Your unsent requests, without API keys and headers of your own. Deleted with this tab.",
  ":proofs": "What your calls have proved: the time and the Request-Id of each.",
  ":exchanges": "The Log of this tab, every API key masked, without headers of your own. Deleted with this tab.",
  ":demo": "Your progress in the demo. Deleted with this tab.",
  ":files": "The page's own files, so that it opens offline. The same for everybody.",
  "msw:active-clients": "The ids of the tabs the service worker responds to. No call is in it.",
  IndexedDB: "The number of the last change, so that no tab overwrites another.",
  "not yet": "The state. Saved with the first change.",
};

const meaningOf = ({ name, storage, size }: StoredRow): string =>
  entryMeanings[size] ??
  entryMeanings[storage] ??
  entryMeanings[name.replace(/^top-up-sandbox(@[\w-]+)?/, "").replace(/-\d+$/, "")] ??
  "Saved by another version of the sandbox.";

function rowsIn(store: string, storage: StoredRow["storage"], open: () => Storage): readonly StoredRow[] {
  try {
    const opened = open();
    return Array.from({ length: opened.length }, (_, index) => opened.key(index) ?? "")
      .filter((name) => name === store || name.startsWith(`${store}:`) || SHARED_PREFERENCES.includes(name))
      .toSorted()
      .map((name) => ({ name, storage, size: sizeText(bytesOf(opened.getItem(name) ?? "")) }));
  } catch {
    // The browser denies access, so nothing is stored there.
    return [];
  }
}

/** Entries in storage that the page cannot easily read: described, not looked up. */
const describedRows = (store: string, { kept, transport }: Mode): readonly StoredRow[] => [
  ...(kept === "in_browser" ? [{ name: store, storage: "IndexedDB", size: "1 number" } as const] : []),
  ...(transport === "worker" ? CACHES : []),
];

const CACHES: readonly StoredRow[] = [
  { name: "msw:active-clients", storage: "Cache Storage", size: "ids only" },
  { name: "top-up-sandbox:files", storage: "Cache Storage", size: "files only" },
];

/** Every entry of this store and the shared ones: read on every change of the state and once a second. */
function useRows(): readonly StoredRow[] {
  const mode = useMode();
  const store = storeNameOf(useSettings());
  useStateView((stateView) => stateView);
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(readAgain, 1000);
    return () => clearInterval(timer);
  }, []);
  const stored = [
    ...rowsIn(store, "local storage", () => window.localStorage),
    ...rowsIn(store, "session storage", () => window.sessionStorage),
  ];
  const isWritten = mode.kept !== "in_browser" || stored.some(({ name }) => name === store);
  const notYet: StoredRow = { name: store, storage: "local storage", size: "not yet" };
  return [...(isWritten ? [] : [notYet]), ...stored, ...describedRows(store, mode)];
}

/** How many characters of the state are shown: a thousand orders would block the page. */
const LONGEST_SHOWN = 20_000;

function StateJson() {
  const whole = JSON.stringify(JSON.parse(useSnapshot()), null, 2);
  const isCut = whole.length > LONGEST_SHOWN;
  const shown = isCut ? whole.slice(0, whole.lastIndexOf("\n", LONGEST_SHOWN)) : whole;
  return (
    <>
      {isCut && (
        <p className="px-4 pb-3">
          First {numberText(shown.length)} of {numberText(whole.length)} characters. Download a snapshot to read all of
          it.
        </p>
      )}
      <JsonCode json={shown} label="Saved state" />
    </>
  );
}

/** The state as text, serialised only while it is shown. */
function StateDetails() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="border-t border-hairline" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 content-center px-4 font-semibold tablet:min-h-9 focus-visible:-outline-offset-2">
        Saved state as JSON
      </summary>
      {isOpen && <StateJson />}
    </details>
  );
}

const STORED_HEAD = `${LIST_CELL} font-normal`;
const STORED_COLUMNS = { Name: STORED_HEAD, Content: STORED_HEAD, Size: `${STORED_HEAD} text-end` };

/** Everything the sandbox saves in this browser, entry by entry, and the state itself. */
export function StoredCard() {
  const rows = useRows().map((row) => ({ ...row, meaning: meaningOf(row) }));
  return (
    <Card heading="Saved in this browser">
      {rows.length === 0 ? (
        <p className="px-4 pb-3">Nothing: this browser blocks storage.</p>
      ) : (
        <List label="What this browser saves for the sandbox" columns={STORED_COLUMNS}>
          {rows.map(({ name, storage, size, meaning }) => (
            <tr key={`${storage} ${name}`} className={`@2xl:align-top! ${LIST_ROW}`}>
              <th scope="row" className={`${LIST_CELL} text-start font-normal @2xl:min-w-70`}>
                <Literal className="font-mono text-code break-all">{name}</Literal>
                <span className="block text-small text-ink2">{storage}</span>
              </th>
              <td className={`${LIST_CELL} @max-2xl:order-last @max-2xl:col-span-2`}>{meaning}</td>
              <td translate="no" className={`${LIST_CELL} text-end font-mono text-code whitespace-nowrap tabular-nums`}>
                {size}
              </td>
            </tr>
          ))}
        </List>
      )}
      <StateDetails />
    </Card>
  );
}
