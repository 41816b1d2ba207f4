import type { ReactNode } from "react";
import type { Mode } from "#contract/panel/panel.ts";
import { useMode, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { ShareButton } from "#web/client/react/share-button.tsx";
import { useWhatGoes } from "#web/client/react/use-admin.tsx";
import { places } from "#web/client/routes.ts";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { amountText, percentText, sizeText } from "#web/ui/format/number-text.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { bytesOf } from "./bytes-of.ts";
import { LoadSnapshot } from "./load-snapshot.tsx";
import { StoredCard } from "./stored-card.tsx";
import { useSnapshot } from "./use-snapshot.ts";

/** The approximate local storage quota of a site, in bytes. */
const GIVEN = 5_000_000;

const where = {
  in_browser: "Kept in this browser's local storage until you reset or clear the site's data.",
  in_this_tab:
    "This browser refuses storage: the state lives in this tab's memory and ends with the tab. A snapshot keeps it.",
} as const satisfies Record<Mode["kept"], string>;

const shareText = (percent: number): string =>
  percent < 1 ? `less than ${percentText(1)}` : percentText(Math.round(percent));

/** How much space the state takes, and where it is stored. */
export function UsedCard() {
  const { kept } = useMode();
  const bytes = bytesOf(useSnapshot());
  const percent = Math.min(100, (bytes / GIVEN) * 100);
  return (
    <Card heading="How much is used">
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p>
          <b className="me-2 font-mono text-total tabular-nums">{sizeText(bytes)}</b>
          <span className="text-ink2">{shareText(percent)} of the 5 MB or so a browser gives a site</span>
        </p>
        <div aria-hidden className="h-2 border border-edge bg-well">
          <div className="bar h-full min-w-0.5 bg-carbon" style={{ width: `${percent}%` }} />
        </div>
        <p>{where[kept]}</p>
      </div>
    </Card>
  );
}

/** A file name valid on every system: `top-up-sandbox-2026-11-21T08-01-19Z.json`. */
const nameAt = (at: number): string =>
  `top-up-sandbox-${new Date(at).toISOString().slice(0, 19).replaceAll(":", "-")}Z.json`;

function DownloadSnapshot() {
  const { panel, session } = useSandbox();
  const download = () => {
    const name = nameAt(panel.realNow());
    saveFile(name, "application/json", panel.snapshot());
    announce(session, `Saved ${name}`);
  };
  return <Button onClick={download}>Download snapshot</Button>;
}

/** Downloads the whole state as a file. */
export function SnapshotCard() {
  return (
    <Card heading="Take it along">
      <div className="flex flex-col items-start gap-3 px-4 pb-4">
        <p>
          A snapshot is the whole state as one JSON file, to keep or to hand on. No key's value is in it; the game
          accounts you typed into orders are. Loading one replaces the state and empties the Tape and the log; for ten
          seconds that can be undone.
        </p>
        <LoadSnapshot beside={<DownloadSnapshot />} />
        <p>A link can hold the same state. It says what is in it before you copy it.</p>
        <ShareButton />
      </div>
    </Card>
  );
}

/** What a reset would remove, and the button for it. */
export function ResetCard() {
  const { session } = useSandbox();
  const whatGoes = useWhatGoes();
  const opening = useStateView((stateView) => stateView.openingBalance);
  return (
    <Card heading="Start over">
      <div className="flex flex-col items-start gap-3 px-4 pb-4">
        <p>
          A reset puts the sample data back. What goes: <b>{whatGoes}</b>. The balance goes back to{" "}
          <b className="font-mono">{amountText(opening)}</b>. What you are writing, and your choices for this page,
          stay.
        </p>
        <Button aria-haspopup="dialog" onClick={() => session.setState({ dialog: "reset" })}>
          Reset the sandbox
        </Button>
      </div>
    </Card>
  );
}

function Absent({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-hairline px-4 py-2 @2xl:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="font-semibold">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the sandbox stores nowhere. */
export function NotStoredCard() {
  return (
    <Card heading="What is not stored">
      <dl>
        <Absent name="API key values">
          A key is kept as its SHA-256, its first 13 characters and its last 4. Its value is told once and lives in this
          page's memory until you reload.
        </Absent>
        <Absent name="Authorization headers">
          The log keeps them masked, and any key written elsewhere in a request too.
        </Absent>
        <Absent name="Anything outside this browser">
          There is no server: calls, orders and keys never leave it. Nothing counts your visits.
        </Absent>
        <Absent name="Cookies">None are set, and none are read.</Absent>
      </dl>
    </Card>
  );
}

/** What the browser stores for the sandbox, and what the visitor can do with it. */
export function StoragePage() {
  return (
    <>
      <PageHead heading={places.storage.name}>{places.storage.purpose}</PageHead>
      <UsedCard />
      <SnapshotCard />
      <ResetCard />
      <StoredCard />
      <NotStoredCard />
    </>
  );
}
