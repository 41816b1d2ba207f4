import { type ReactNode, useId, useState } from "react";
import { AskTheProvider } from "#web/client/react/ask-the-provider.tsx";
import { useCalls, useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { harOf } from "./har.ts";
import { postmanOf } from "./postman.ts";

/** One way to export: its control, and what it is for. */
function Choice({ meaning, children }: { readonly meaning: string; readonly children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {children}
      <span className="text-small text-ink2">{meaning}</span>
    </li>
  );
}

/** A button that shows the ways to export the Log, and the questions that its calls raise. No file contains a key. */
export function Export() {
  const { panel, session } = useSandbox();
  const exchanges = useCalls();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const save = (kind: string, text: string) => {
    saveFile(`top-up-sandbox.${kind}`, "application/json", text);
    announce(session, `Saved top-up-sandbox.${kind}`);
  };
  const saveHar = () => save("har", harOf(exchanges, location.origin));
  const savePostman = () => save("postman_collection.json", postmanOf(exchanges, panel.sampleKey));
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        Export
      </Button>
      <ul id={id} hidden={!isOpen} className={isOpen ? "flex flex-col gap-2" : ""}>
        <Choice meaning="The calls, for a browser's network panel.">
          <Button className="w-52 justify-start" onClick={saveHar}>
            HTTP Archive (HAR)
          </Button>
        </Choice>
        <Choice meaning="Every operation, and the calls in a folder.">
          <Button className="w-52 justify-start" onClick={savePostman}>
            Postman collection
          </Button>
        </Choice>
        <Choice meaning="The API spec for tools, OpenAPI 3.1.">
          <a
            href="openapi.json"
            download="top-up-sandbox.openapi.json"
            className="inline-flex min-h-11 w-52 items-center rounded px-2.5 font-semibold hover:bg-hover tablet:min-h-9"
          >
            OpenAPI document
          </a>
        </Choice>
        <li className="px-2.5 pt-1">{isOpen && <AskTheProvider />}</li>
      </ul>
    </div>
  );
}
