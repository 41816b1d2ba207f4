import { type ChangeEvent, useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { ShareButton } from "#web/client/react/share-button.tsx";
import { useAction } from "#web/client/react/use-action.tsx";
import { useReplaced } from "#web/client/react/use-admin.tsx";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { amountText } from "#web/ui/format/amount-text.ts";
import { counted } from "#web/ui/format/counted.ts";
import { sizeText } from "#web/ui/format/size-text.ts";
import { saveFile } from "#web/ui/save-file.ts";

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
export function SnapshotCard() {
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
        accounts you typed into orders are. Loading one replaces the state and empties the Tape and the log; for ten
        seconds that can be undone.
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
