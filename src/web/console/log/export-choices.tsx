import { type ReactNode, useState } from "react";
import { useExchanges, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import type { Receipt } from "#web/console/receipts/receipt-list.ts";
import { useReceipts } from "#web/console/receipts/receipts.tsx";
import { Button } from "#web/ui/button.tsx";
import { CONTROL } from "#web/ui/field.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { harOf } from "./har.ts";
import { postmanOf } from "./postman.ts";
import { receiptsText } from "./receipts-text.ts";

function Choice({ children, meaning }: { readonly children: ReactNode; readonly meaning: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {children}
      <span className="text-small text-ink2">{meaning}</span>
    </li>
  );
}

interface SaveButtonProps {
  readonly name: string;
  readonly type: "application/json" | "text/plain";
  /** Called when the button is pressed. */
  readonly text: () => string;
  readonly children: string;
}

function SaveButton({ name, type, text, children }: SaveButtonProps) {
  const { session } = useSandbox();
  const save = () => {
    saveFile(name, type, text());
    announce(session, `Saved ${name}`);
  };
  return (
    <Button className="w-52" onClick={save}>
      {children}
    </Button>
  );
}

/** A short label of a receipt, for selecting it. */
function labelOf(receipt: Receipt): string {
  if (receipt.kind === "void") return `VOID ${receipt.status} ${receipt.code}`;
  return receipt.kind === "order" ? `ORDER ${receipt.order.id}` : `KEY ${receipt.apiKey.name}`;
}

/** A single receipt, selected by its label. */
function OneReceipt({ receipts }: { readonly receipts: readonly Receipt[] }) {
  const stateView = useStateView((all) => all);
  const [index, setIndex] = useState(0);
  const receipt = receipts[index];
  if (!receipt) return null;
  return (
    <Choice meaning="One receipt.">
      <SaveButton name="top-up-sandbox-slip.txt" type="text/plain" text={() => receiptsText([receipt], stateView)}>
        Slip as text
      </SaveButton>
      <select
        aria-label="Slip"
        value={index}
        onChange={({ target }) => setIndex(Number(target.value))}
        className={`${CONTROL} max-w-64`}
      >
        {receipts.map((each, at) => (
          <option key={each.id} value={at}>
            {labelOf(each)}
          </option>
        ))}
      </select>
    </Choice>
  );
}

/** The five ways to export the Log. None contains a key. */
export function ExportChoices() {
  const { panel } = useSandbox();
  const exchanges = useExchanges();
  const stateView = useStateView((all) => all);
  const receipts = useReceipts();
  return (
    <ul className="flex flex-col gap-2">
      <Choice meaning="The exchanges, for a browser's network panel.">
        <SaveButton name="top-up-sandbox.har" type="application/json" text={() => harOf(exchanges, location.origin)}>
          HTTP Archive (HAR)
        </SaveButton>
      </Choice>
      <Choice meaning="Every operation, and the exchanges in a folder.">
        <SaveButton
          name="top-up-sandbox.postman_collection.json"
          type="application/json"
          text={() => postmanOf(exchanges, panel.consoleKey)}
        >
          Postman collection
        </SaveButton>
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
        <SaveButton name="top-up-sandbox-tape.txt" type="text/plain" text={() => receiptsText(receipts, stateView)}>
          Tape as text
        </SaveButton>
      </Choice>
      <OneReceipt receipts={receipts} />
    </ul>
  );
}
