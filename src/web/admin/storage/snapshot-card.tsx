import { useSandbox } from "#web/client/react/context.tsx";
import { ShareButton } from "#web/client/react/share-button.tsx";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { LoadSnapshot } from "./load-snapshot.tsx";

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
