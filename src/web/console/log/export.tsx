import { useMemo } from "react";
import { questionsOf, questionsText } from "#web/client/questions.ts";
import { useCalls, useExchanges, useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { saveFile } from "#web/ui/browser/save-file.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { harOf } from "./har.ts";
import { postmanOf } from "./postman.ts";

/** The class of a link among the entries of a menu. */
const LINK = "flex min-h-11 flex-col rounded px-2.5 py-1 leading-tight font-semibold hover:bg-hover tablet:min-h-9";

/** The ways to export the Log, with the questions to the provider that its calls raise. No file contains a key. */
export function Export() {
  const { panel, session } = useSandbox();
  const calls = useCalls();
  const known = useExchanges();
  const groups = useMemo(() => questionsOf(known), [known]);
  const count = groups.flatMap(({ questions }) => questions).length;
  const save = (kind: string, text: string, type = "application/json") => {
    saveFile(`top-up-sandbox.${kind}`, type, text);
    announce(session, `Saved top-up-sandbox.${kind}`);
  };
  const saveHar = () => save("har", harOf(calls, location.origin));
  const savePostman = () => save("postman_collection.json", postmanOf(calls, panel.sampleKey));
  const saveQuestions = () => save("questions.md", questionsText(groups), "text/markdown");
  return (
    <Menu label="Export" name="Export the Log">
      <MenuItem note="The calls, for a browser's network panel" onPick={saveHar}>
        HTTP Archive (HAR)
      </MenuItem>
      <MenuItem note="Every operation, and the calls in a folder" onPick={savePostman}>
        Postman collection
      </MenuItem>
      <a href="openapi.json" download="top-up-sandbox.openapi.json" className={LINK}>
        OpenAPI document
        <span className="text-small font-normal text-ink2">The API spec for tools, OpenAPI 3.1</span>
      </a>
      {count > 0 && (
        <MenuItem note={`${counted(count, "question")}, as Markdown`} onPick={saveQuestions}>
          Questions for the provider
        </MenuItem>
      )}
    </Menu>
  );
}
