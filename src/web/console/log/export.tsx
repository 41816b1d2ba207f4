import { useMemo, useState } from "react";
import { type QuestionGroup, questionsOf, questionsText } from "#web/client/questions.ts";
import { useCalls, useExchanges, useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { ProseWithCode } from "#web/ui/prose.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { harOf } from "./har.ts";
import { postmanOf } from "./postman.ts";

/** The class of a link among the entries of a menu. */
const LINK = "flex min-h-11 flex-col rounded px-2.5 py-1 leading-tight font-semibold hover:bg-hover tablet:min-h-9";

/** What to ask the provider: the assumptions that the calls of this page relied on, to copy. */
const Questions = ({ groups }: { readonly groups: readonly QuestionGroup[] }) => (
  <section aria-label="Questions for the provider" className="flex flex-col gap-1">
    <p className="flex flex-wrap items-center gap-x-2">
      {counted(groups.flatMap(({ questions }) => questions).length, "question")} for the provider
      <CopyButton
        text={questionsText(groups)}
        label="Copy as Markdown"
        name="Copy the questions for the provider as Markdown"
      />
    </p>
    {groups.map(({ heading, questions }) => (
      <div key={heading}>
        <h3 className="text-small font-bold">{heading}</h3>
        <ul className="list-disc ps-5 text-small">
          {questions.map((text) => (
            <li key={text}>
              <ProseWithCode>{text}</ProseWithCode>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </section>
);

/** A menu of the ways to export the Log, with the questions that its calls raise. No file contains a key. */
export function Export() {
  const { panel, session } = useSandbox();
  const calls = useCalls();
  const known = useExchanges();
  const groups = useMemo(() => questionsOf(known), [known]);
  const count = groups.flatMap(({ questions }) => questions).length;
  const [isAsking, setAsking] = useState(false);
  const save = (kind: string, text: string) => {
    saveFile(`top-up-sandbox.${kind}`, "application/json", text);
    announce(session, `Saved top-up-sandbox.${kind}`);
  };
  const saveHar = () => save("har", harOf(calls, location.origin));
  const savePostman = () => save("postman_collection.json", postmanOf(calls, panel.sampleKey));
  const stopAsking = () => setAsking(false);
  return (
    <>
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
          <MenuItem note={`${counted(count, "question")}, as Markdown`} onPick={() => setAsking(true)}>
            Questions for the provider
          </MenuItem>
        )}
      </Menu>
      {isAsking && (
        <Modal
          heading="Questions for the provider"
          place="centre"
          onClose={stopAsking}
          aside={<Button onClick={stopAsking}>Close</Button>}
        >
          <Questions groups={groups} />
        </Modal>
      )}
    </>
  );
}
