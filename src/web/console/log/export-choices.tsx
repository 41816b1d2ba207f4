import { type ReactNode, useState } from "react";
import { shownLabel } from "#contract/api/text.ts";
import { AskTheProvider } from "#web/client/react/ask-the-provider.tsx";
import { useCalls, useKnownState, useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import type { Receipt } from "#web/console/receipts/receipt-list.ts";
import { useReceipts } from "#web/console/receipts/receipt-list.ts";
import { Button } from "#web/ui/button.tsx";
import { CONTROL } from "#web/ui/field.tsx";
import { translateOf } from "#web/ui/prose.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { harOf } from "./har.ts";
import { postmanOf } from "./postman.ts";
import { receiptsText } from "./receipts-text.ts";
import { testFileOf } from "./test-file.ts";

interface ChoiceProps {
  readonly label: string;
  readonly meaning: string;
  readonly fileName: string;
  /** Writes the file when the button is pressed. */
  readonly textOf: () => string;
  readonly children?: ReactNode;
}

const TYPES: Readonly<Record<string, string>> = { txt: "text/plain", js: "text/javascript" };

/** One way to export: a button that saves a file, a control for what is saved, and what it is for. */
function Choice({ label, meaning, fileName, textOf, children }: ChoiceProps) {
  const { session } = useSandbox();
  const save = () => {
    saveFile(fileName, TYPES[fileName.split(".").at(-1) ?? ""] ?? "application/json", textOf());
    announce(session, `Saved ${fileName}`);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button className="w-52 justify-start" onClick={save}>
        {label}
      </Button>
      {children}
      <span className="text-small text-ink2">{meaning}</span>
    </li>
  );
}

/** A short label of a receipt, for selecting it. */
function labelOf(receipt: Receipt): string {
  if (receipt.kind === "lost") return `${receipt.isUnknown ? "NO RESPONSE" : "NOT RECEIVED"} ${receipt.firstLine}`;
  if (receipt.kind === "void") return `VOID ${receipt.status} ${receipt.code}`;
  return receipt.kind === "order" ? `ORDER ${receipt.id}` : `KEY ${shownLabel(receipt.apiKey.name)}`;
}

/** The ways to export the Log, and the questions that its calls raise. None contains a key. */
export function ExportChoices() {
  const { panel } = useSandbox();
  const exchanges = useCalls();
  const { stateView } = useKnownState();
  const receipts = useReceipts();
  const [index, setIndex] = useState(0);
  const receipt = receipts[index];
  return (
    <ul className="flex flex-col gap-2">
      <Choice
        label="HTTP Archive (HAR)"
        meaning="The calls, for a browser's network panel."
        fileName="top-up-sandbox.har"
        textOf={() => harOf(exchanges, location.origin)}
      />
      <Choice
        label="Postman collection"
        meaning="Every operation, and the calls in a folder."
        fileName="top-up-sandbox.postman_collection.json"
        textOf={() => postmanOf(exchanges, panel.sampleKey)}
      />
      <Choice
        label="Test (Vitest)"
        meaning="The calls as a test that expects the same responses."
        fileName="top-up-sandbox.test.js"
        textOf={() => testFileOf(exchanges, panel.sampleKey)}
      />
      <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a
          href="openapi.json"
          download="top-up-sandbox.openapi.json"
          className="inline-flex min-h-11 w-52 items-center rounded px-2.5 font-semibold hover:bg-hover tablet:min-h-9"
        >
          OpenAPI document
        </a>
        <span className="text-small text-ink2">The API spec for tools, OpenAPI 3.1.</span>
      </li>
      <Choice
        label="Receipts as text"
        meaning="The receipts, as the page shows them."
        fileName="top-up-sandbox-receipts.txt"
        textOf={() => receiptsText(receipts, stateView)}
      />
      {receipt && (
        <Choice
          label="Receipt as text"
          meaning="One receipt."
          fileName="top-up-sandbox-receipt.txt"
          textOf={() => receiptsText([receipt], stateView)}
        >
          <select
            aria-label="Receipt"
            value={index}
            onChange={({ target }) => setIndex(Number(target.value))}
            className={`${CONTROL} max-w-64`}
          >
            {receipts.map((each, at) => (
              <option key={each.id} value={at} translate={translateOf(labelOf(each))}>
                {labelOf(each)}
              </option>
            ))}
          </select>
        </Choice>
      )}
      <li className="px-2.5 pt-1">
        <AskTheProvider />
      </li>
    </ul>
  );
}
