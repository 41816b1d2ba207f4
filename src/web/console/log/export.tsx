import { useId, useState } from "react";
import { AskTheProvider } from "#web/client/react/ask-the-provider.tsx";
import { useCalls, useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { harOf } from "./har.ts";
import { postmanOf } from "./postman.ts";

interface ChoiceProps {
  readonly label: string;
  readonly meaning: string;
  readonly fileName: string;
  /** Writes the file when the button is pressed. */
  readonly textOf: () => string;
}

/** One way to export: a button that saves a file, and what it is for. */
function Choice({ label, meaning, fileName, textOf }: ChoiceProps) {
  const { session } = useSandbox();
  const save = () => {
    saveFile(fileName, "application/json", textOf());
    announce(session, `Saved ${fileName}`);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button className="w-52 justify-start" onClick={save}>
        {label}
      </Button>
      <span className="text-small text-ink2">{meaning}</span>
    </li>
  );
}

/** The ways to export the Log, and the questions that its calls raise. None contains a key. */
function Choices() {
  const { panel } = useSandbox();
  const exchanges = useCalls();
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
      <li className="px-2.5 pt-1">
        <AskTheProvider />
      </li>
    </ul>
  );
}

/** A button that shows the ways to export. */
export function Export() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        Export
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Choices />}
      </div>
    </div>
  );
}
