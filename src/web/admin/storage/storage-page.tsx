import { type ChangeEvent, useState } from "react";
import type { Mode } from "#contract/panel/panel.ts";
import { useMode, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { ShareButton } from "#web/client/react/share-button.tsx";
import { useAction } from "#web/client/react/use-action.tsx";
import { useReplaced, useWhatGoes } from "#web/client/react/use-reset.ts";
import { adminPages } from "#web/client/routes.ts";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { amountText, counted, percentText, sizeText } from "#web/ui/format/number-text.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { bytesOf, StoredCard, useSnapshot } from "./stored-card.tsx";

/** A file name valid on every system: `top-up-sandbox-2026-11-21T08-01-19Z.json`. */
const nameAt = (at: number): string =>
  `top-up-sandbox-${new Date(at).toISOString().slice(0, 19).replaceAll(":", "-")}Z.json`;

/** The largest file accepted, in bytes. */
const LARGEST = 2_000_000;

/** Loads a snapshot from a file. A `refusal` is about the file, a `failure` about storing it. */
function useLoad() {
  const { panel } = useSandbox();
  const replaced = useReplaced();
  const [name, setName] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, failure } = useAction(async (file: File) => {
    setName(file.name);
    setRefusal(null);
    // The size first, so that an oversized file is never read.
    if (file.size > LARGEST) {
      setRefusal(`It is ${sizeText(file.size)} long, and a snapshot is ${sizeText(LARGEST)} at most.`);
      return;
    }
    const loaded = await panel.load(await file.text());
    if (loaded.refused === null) {
      const { orders, balance } = panel.stateView.getState();
      replaced(`Snapshot loaded. ${counted(orders.length, "order")}, balance ${amountText(balance)}.`, loaded.undo);
    }
    setRefusal(loaded.refused);
  });
  return { load: run, name, refusal, failure };
}

/** Why nothing was loaded, and what to do; renders nothing when it was. */
function NotLoaded({ name, refusal, failure }: Omit<ReturnType<typeof useLoad>, "load">) {
  if (refusal === null && failure === null) return null;
  return (
    <div role="alert" className="w-full">
      <Callout look="void">
        <p className="break-words">
          <b>
            {name} {refusal === null ? "could not be loaded." : "was refused."}
          </b>{" "}
          {refusal ?? failure}
        </p>
        <p>
          Nothing was changed. {refusal === null ? "Try again." : "Choose a file that Download snapshot has saved."}
        </p>
      </Callout>
    </div>
  );
}

/** Saves the whole state as a file, and loads it from one. */
function SnapshotCard() {
  const { panel, session } = useSandbox();
  const { load, ...result } = useLoad();
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
    <Card heading="Take it along" stack="items-start gap-3">
      <p>
        A snapshot is the whole state as one JSON file, to keep or to hand on. No key's value is in it; the game
        accounts you typed into orders are. Loading one replaces the state and deletes the receipts of refusals and
        replays and the log; for ten seconds that can be undone.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={download}>Download snapshot</Button>
        <label className="inline-flex min-h-11 cursor-pointer items-center rounded border border-edge bg-paper px-3 whitespace-nowrap hover:border-ink hover:bg-well has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-carbon tablet:min-h-9">
          Load snapshot
          <input type="file" accept=".json,application/json" onChange={choose} className="sr-only" />
        </label>
      </div>
      <NotLoaded {...result} />
      <p>A link can hold the same state. It says what is in it before you copy it.</p>
      <ShareButton />
    </Card>
  );
}

/** The approximate local storage quota of a site, in bytes. */
const GIVEN = 5_000_000;

const where = {
  in_browser: "Kept in this browser's local storage until you reset or clear the site's data.",
  in_this_tab:
    "This browser refuses storage: the state lives in this tab's memory and ends with the tab. A snapshot keeps it.",
} as const satisfies Record<Mode["kept"], string>;

/** How much space the state takes, and where it is stored. */
function UsedCard() {
  const { kept } = useMode();
  const bytes = bytesOf(useSnapshot());
  const percent = Math.min(100, (bytes / GIVEN) * 100);
  const share = percent < 1 ? `less than ${percentText(1)}` : percentText(Math.round(percent));
  return (
    <Card heading="How much is used" stack="gap-3">
      <p>
        <b className="me-2 font-mono text-total tabular-nums">{sizeText(bytes)}</b>
        <span className="text-ink2">{share} of the 5 MB or so a browser gives a site</span>
      </p>
      <div aria-hidden className="h-2 border border-edge bg-well">
        <div className="bar h-full min-w-0.5 bg-carbon" style={{ width: `${percent}%` }} />
      </div>
      <p>{where[kept]}</p>
    </Card>
  );
}

/** What a reset would remove, and the button for it. */
function ResetCard() {
  const { session } = useSandbox();
  const whatGoes = useWhatGoes();
  const opening = useStateView((stateView) => stateView.openingBalance);
  return (
    <Card heading="Start over" stack="items-start gap-3">
      <p>
        A reset puts the sample data back. What goes: <b>{whatGoes}</b>. The balance goes back to{" "}
        <b className="font-mono">{amountText(opening)}</b>. What you are writing, and your choices for this page, stay.
      </p>
      <Button aria-haspopup="dialog" onClick={() => session.setState({ dialog: "reset" })}>
        Reset the sandbox
      </Button>
    </Card>
  );
}

/** What the sandbox stores nowhere, and where it is instead. */
const NOT_STORED = {
  "API key values":
    "A key is kept as its SHA-256, its first 13 characters and its last 4. Its value is told once and lives in this page's memory until you reload.",
  "Authorization headers": "The log keeps them masked, and any key written elsewhere in a request too.",
  "Anything outside this browser":
    "There is no server: calls, orders and keys never leave it. Nothing counts your visits.",
  Cookies: "None are set, and none are read.",
};

function NotStoredCard() {
  return (
    <Card heading="What is not stored">
      <dl>
        {Object.entries(NOT_STORED).map(([name, words]) => (
          <div
            key={name}
            className="grid gap-x-4 border-t border-hairline px-4 py-2 @2xl:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <dt className="font-semibold">{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** What the browser stores for the sandbox, and what the visitor can do with it. */
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
