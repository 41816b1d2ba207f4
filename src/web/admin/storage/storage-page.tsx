import type { ChangeEvent } from "react";
import type { Mode } from "#contract/panel/panel.ts";
import { useMode, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { ResetButton, useReplaced, whatGoes } from "#web/client/react/reset.tsx";
import { ActionFailure, useAction } from "#web/client/react/use-action.tsx";
import { adminPages } from "#web/client/routes.ts";
import { announce } from "#web/client/store.ts";
import { saveFile } from "#web/ui/browser/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { counted, percentText, sizeText } from "#web/ui/format/number-text.ts";
import { OUT_OF_STEP } from "#web/ui/mode-text.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { Literal } from "#web/ui/text.tsx";
import { bytesOf, StoredCard, useSnapshot } from "./stored-card.tsx";

/** A file name valid on every system: `top-up-sandbox-2026-11-21T08-01-19Z.json`. */
const nameAt = (at: number): string =>
  `top-up-sandbox-${new Date(at).toISOString().slice(0, 19).replaceAll(":", "-")}Z.json`;

/** The largest file that is read, in bytes: more than any browser stores for a page. */
const LARGEST = 16_000_000;

/** Loads a snapshot from a file. */
function useLoad() {
  const { panel } = useSandbox();
  const replaced = useReplaced();
  return useAction(async (file: File) => {
    const refuse = (why: string) => {
      throw new Error(`${file.name} was not loaded. ${why} Choose a file saved by Download snapshot.`);
    };
    // The size first, so that an oversized file is never read.
    if (file.size > LARGEST) refuse(`It has ${sizeText(file.size)}; a snapshot has at most ${sizeText(LARGEST)}.`);
    const loaded = await panel.load(await file.text());
    if (loaded.refused !== null) return refuse(loaded.refused);
    const { orders, balance } = panel.stateView.getState();
    replaced(`Snapshot loaded. ${counted(orders.length, "order")}, balance ${balance}.`, loaded.undo);
  });
}

/** Saves the whole state as a file, and loads it from one. */
function SnapshotCard() {
  const { panel, session } = useSandbox();
  const { run: load, failure } = useLoad();
  const download = () => {
    const name = nameAt(panel.realNow());
    saveFile(name, "application/json", panel.snapshot());
    announce(session, `Saved ${name}`);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) load(file);
    // Cleared, so that the same file can be chosen again.
    target.value = "";
  };
  return (
    <Card heading="Back up or share" stack="items-start gap-3">
      <p>
        A snapshot is the whole state in one JSON file; a link can contain the same state. Includes player IDs; never
        API keys.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" onClick={download}>
          Download snapshot
        </Button>
        <label className="inline-flex min-h-11 cursor-pointer items-center rounded px-2.5 font-semibold whitespace-nowrap hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent tablet:min-h-9">
          Load snapshot
          <input type="file" accept=".json,application/json" onChange={choose} className="sr-only" />
        </label>
        <Button onClick={() => session.setState({ dialog: "share" })}>Share this sandbox</Button>
      </div>
      <p className="text-small text-ink2">
        Loading a snapshot replaces the state and clears the Log and the receipts of replays and refusals. You can undo
        for 10 seconds.
      </p>
      <ActionFailure failure={failure} effect="Nothing was changed." />
    </Card>
  );
}

/** The approximate local storage quota of a site, in bytes. */
const GIVEN = 5_000_000;

const where = {
  in_browser: "Saved in this browser's local storage until you reset or clear the site's data.",
  in_this_tab:
    "Not saved: this browser blocks storage, so the state is lost when you close this tab. Download a snapshot to keep it.",
} as const satisfies Record<Mode["kept"], string>;

/** How much space the state takes, and where it is stored. */
function UsedCard() {
  const { kept, isInStep } = useMode();
  const bytes = bytesOf(useSnapshot());
  const percent = Math.min(100, (bytes / GIVEN) * 100);
  const share = percent < 1 ? `less than ${percentText(1)}` : percentText(Math.round(percent));
  return (
    <Card heading="Storage used" stack="gap-2">
      <p>
        <Literal className="me-2 font-mono text-amount tabular-nums font-bold">{sizeText(bytes)}</Literal>
        <span className="text-ink2">{share} of the 5 MB most browsers allow</span>
      </p>
      <div aria-hidden className="h-2 border border-edge bg-inset">
        <div className="bar h-full min-w-0.5 bg-accent" style={{ width: `${percent}%` }} />
      </div>
      <p>{where[kept]}</p>
      {!isInStep && <p>{OUT_OF_STEP}</p>}
    </Card>
  );
}

/** What a reset would remove, and the button for it. */
function ResetCard() {
  const deleted = useStateView(whatGoes);
  const opening = useStateView((stateView) => stateView.openingBalance);
  return (
    <Card heading="Reset" stack="items-start gap-3">
      <p>
        {deleted === "no orders" ? (
          "Restores"
        ) : (
          <>
            Deletes <b>{deleted}</b> and restores
          </>
        )}{" "}
        the sample data with a balance of <Literal className="font-mono font-bold">{opening}</Literal>. Your unsent
        requests and settings stay. You can undo for 10 seconds.
      </p>
      <ResetButton />
    </Card>
  );
}

/** What the sandbox stores nowhere, and where it is instead. */
const NOT_STORED = {
  "API key values":
    "Only a SHA-256 hash, the first 13 characters and the last 4. The value is shown once and stays in this page's memory until you reload.",
  "Authorization headers": "Masked in the Log, like every API key anywhere in a request.",
  "Data outside this browser": "There is no server: calls, orders and keys never leave this browser. No analytics.",
  Cookies: "None are set or read.",
};

function NotStoredCard() {
  return (
    <Card heading="Not saved">
      <Facts>
        {Object.entries(NOT_STORED).map(([name, words]) => (
          <Fact key={name} name={name}>
            {words}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

/** What the browser saves for the sandbox, and what the visitor can do with it. */
export function StoragePage() {
  return (
    <>
      <PageHead heading={adminPages.storage.name}>{adminPages.storage.purpose}</PageHead>
      <UsedCard />
      <SnapshotCard />
      <ResetCard />
      <StoredCard />
      <NotStoredCard />
    </>
  );
}
