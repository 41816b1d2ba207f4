import { type ChangeEvent, type ReactNode, useState } from "react";
import type { Undo } from "#contract/panel/panel.ts";
import { reasonOf } from "#web/client/http.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useReplaced } from "#web/client/react/use-admin.tsx";
import type { Sandbox } from "#web/client/store.ts";
import { Callout } from "#web/ui/callout.tsx";
import { amountText, counted, sizeText } from "#web/ui/format/number-text.ts";

/** The largest file accepted, in bytes. */
const LARGEST = 2_000_000;

/** Why nothing was loaded, in two sentences. */
interface Failure {
  readonly what: string;
  readonly why: string;
  readonly next: string;
}

const refused = (file: File, why: string): Failure => ({
  what: `${file.name} was refused.`,
  why,
  next: "Choose a file that Download snapshot has saved.",
});

/** Checks the size first, so that an oversized file is never read. */
async function load(panel: Sandbox["panel"], file: File): Promise<Failure | Undo> {
  if (file.size > LARGEST) {
    return refused(file, `It is ${sizeText(file.size)} long, and a snapshot is ${sizeText(LARGEST)} at most.`);
  }
  try {
    const loaded = await panel.load(await file.text());
    return loaded.refused === null ? loaded.undo : refused(file, loaded.refused);
  } catch (error) {
    const why = reasonOf(error);
    return { what: `${file.name} could not be loaded.`, why, next: "Try again." };
  }
}

function useLoad() {
  const { panel } = useSandbox();
  const replaced = useReplaced();
  const [failure, setFailure] = useState<Failure | null>(null);
  const callResult = async (file: File) => {
    setFailure(null);
    const result = await load(panel, file);
    if (typeof result === "object") {
      setFailure(result);
      return;
    }
    const { orders, balance } = panel.stateView.getState();
    replaced(`Snapshot loaded. ${counted(orders.length, "order")}, balance ${amountText(balance)}.`, result);
  };
  return { load: callResult, failure };
}

/** Loads a snapshot from a file; a refused one shows the reason and changes nothing. */
export function LoadSnapshot({ beside }: { readonly beside: ReactNode }) {
  const { load, failure } = useLoad();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void load(file);
    // Cleared, so that the same file can be chosen again.
    target.value = "";
  };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {beside}
        <label className="inline-flex min-h-11 cursor-pointer items-center rounded border border-edge bg-paper px-3 whitespace-nowrap hover:border-ink hover:bg-well has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-carbon tablet:min-h-9">
          Load snapshot
          <input type="file" accept=".json,application/json" onChange={choose} className="sr-only" />
        </label>
      </div>
      {failure !== null && (
        <div role="alert" className="w-full">
          <Callout look="void">
            <p className="break-words">
              <b>{failure.what}</b> {failure.why}
            </p>
            <p>Nothing was changed. {failure.next}</p>
          </Callout>
        </div>
      )}
    </>
  );
}
