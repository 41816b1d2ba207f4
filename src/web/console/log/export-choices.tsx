import { type ReactNode, useState } from "react";
import { useExchanges, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { CONTROL } from "#web/ui/field.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { harOf } from "./har.ts";
import { postmanOf } from "./postman.ts";
import { receiptsText, receiptText, type TextReceipt } from "./receipts-text.ts";

interface ChoiceProps {
  readonly children: ReactNode;
  readonly meaning: string;
}

function Choice({ children, meaning }: ChoiceProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {children}
      <span className="text-small text-ink2">{meaning}</span>
    </li>
  );
}

function useSave() {
  const { session } = useSandbox();
  return (name: string, type: string, text: string) => {
    saveFile(name, type, text);
    announce(session, `Saved ${name}`);
  };
}

/** A single receipt of the Tape, selected by its first line. */
function OneReceipt({ receipts }: { readonly receipts: readonly TextReceipt[] }) {
  const stateView = useStateView((all) => all);
  const save = useSave();
  const [place, setPlace] = useState(0);
  const receipt = receipts[place];
  if (!receipt) return null;
  return (
    <Choice meaning="One receipt.">
      <Button
        className="w-52"
        onClick={() => save("top-up-sandbox-slip.txt", "text/plain", receiptsText([receipt], stateView))}
      >
        Slip as text
      </Button>
      <select
        aria-label="Slip"
        value={place}
        onChange={({ target }) => setPlace(Number(target.value))}
        className={`${CONTROL} max-w-64`}
      >
        {receipts.map((each, index) => (
          <option key={`${each.at} ${receiptText(each)}`} value={index}>
            {receiptText(each)}
          </option>
        ))}
      </select>
    </Choice>
  );
}

/** The five ways to export the Log. None contains a key. */
export function ExportChoices({ receipts }: { readonly receipts: readonly TextReceipt[] }) {
  const { panel } = useSandbox();
  const exchanges = useExchanges();
  const stateView = useStateView((all) => all);
  const save = useSave();
  return (
    <ul className="flex flex-col gap-2">
      <Choice meaning="The exchanges, for a browser's network panel.">
        <Button
          className="w-52"
          onClick={() => save("top-up-sandbox.har", "application/json", harOf(exchanges, location.origin))}
        >
          HTTP Archive (HAR)
        </Button>
      </Choice>
      <Choice meaning="Every operation, and the exchanges in a folder.">
        <Button
          className="w-52"
          onClick={() =>
            save("top-up-sandbox.postman_collection.json", "application/json", postmanOf(exchanges, panel.consoleKey))
          }
        >
          Postman collection
        </Button>
      </Choice>
      <Choice meaning="The description of the interface, for tools.">
        <a
          href="openapi.json"
          download="top-up-sandbox.openapi.json"
          className="inline-flex min-h-11 w-52 items-center justify-center rounded border border-edge bg-paper px-3 hover:border-ink hover:bg-well tablet:min-h-9"
        >
          OpenAPI document
        </a>
      </Choice>
      <Choice meaning="The receipts, as they stand on the Tape.">
        <Button
          className="w-52"
          onClick={() => save("top-up-sandbox-tape.txt", "text/plain", receiptsText(receipts, stateView))}
        >
          Tape as text
        </Button>
      </Choice>
      <OneReceipt receipts={receipts} />
    </ul>
  );
}
