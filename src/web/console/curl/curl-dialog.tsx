import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { operations } from "#contract/api/operations.ts";
import type { Authorization } from "#web/client/authorization.ts";
import { isJsonObject, jsonIn } from "#web/client/http.ts";
import { follow } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { pathTo } from "#web/client/routes.ts";
import { announce, authorize, edit, type Sandbox } from "#web/client/store.ts";
import { AS_CODE, Field, FieldErrorText, MARKED_IF_INVALID } from "#web/ui/fields/field.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { ConfirmDialog } from "#web/ui/modal.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { REQUEST_FORM } from "#web/ui/request-form.ts";
import { type CurlCommand, type ReadCommand, readCurl } from "./curl-command.ts";

const HINT =
  "Read in this page only: the host in it is not called. Its key, and headers the API does not have, stay in this page's memory.";

/** What a command contains: "POST /v1/orders, 3 headers, a key". */
function commandWords({ operation, draft, token }: ReadCommand): string {
  const { method, path } = operations[operation];
  const { contentType, idempotencyKey, extraHeaders, body } = draft;
  const count = [contentType, idempotencyKey].filter((value) => value !== "").length + extraHeaders.length;
  const headers = count > 0 && counted(count, "header");
  return [`${method} ${path}`, headers, body !== "" && "a body", token !== null && "a key"].filter(Boolean).join(", ");
}

const ignoredWords = ({ ignored }: ReadCommand): string =>
  ignored.length === 0 ? "" : `Not used: ${ignored.join("; ")}.`;

/** The choice of a key the page knows; any other key stays in memory, as a pasted one. */
function authorizationOf({ panel, session }: Sandbox, token: string): Authorization {
  if (token === panel.sampleKey) return { kind: "console" };
  const [id] = Object.entries(session.getState().secrets).find(([, value]) => value === token) ?? [];
  return id === undefined ? { kind: "pasted", value: token } : { kind: "created", id };
}

/** Puts a command into its operation's request, its key into the authorization of the next requests, and opens the request. */
function use(sandbox: Sandbox, command: ReadCommand): void {
  const { session } = sandbox;
  const { operation, draft, token } = command;
  edit(session, operation, isJsonObject(jsonIn(draft.body)) || draft.body === "" ? draft : { ...draft, view: "json" });
  if (token !== null) authorize(session, authorizationOf(sandbox, token));
  session.setState({ requestTab: "input", pane: "request", dialog: null });
  announce(session, `${commandWords(command)}. ${ignoredWords(command)}`.trim());
  const focus = () =>
    setTimeout(() =>
      document.getElementById(REQUEST_FORM)?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus(),
    );
  // After the dialog, which gives the focus back as it closes.
  setTimeout(() => {
    window.addEventListener("hashchange", focus, { once: true });
    follow(`#${pathTo(operation)}`);
  });
}

/** What would be put into the request, or why the command was refused. */
function Reading({ id, command, isTried }: { id: string; command: CurlCommand; isTried: boolean }) {
  return (
    <div id={id} className="min-h-10 text-small wrap-anywhere">
      {command.kind === "request" && (
        <>
          <Prose as="p" className="font-semibold">
            {commandWords(command)}
          </Prose>
          <Prose as="p" className="text-ink2">
            {ignoredWords(command)}
          </Prose>
        </>
      )}
      {command.kind === "refused" && isTried && (
        <p role="alert">
          <FieldErrorText>{command.reason}</FieldErrorText>
        </p>
      )}
    </div>
  );
}

/** A field for a cURL command, and the button that puts what is read of it into the request. */
export function CurlDialog() {
  const sandbox = useSandbox();
  const id = useId();
  const [text, setText] = useState("");
  /** The text that Use was pressed with: only then is it said why it is refused. */
  const [tried, setTried] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const command = readCurl(text);
  const close = () => sandbox.session.setState({ dialog: null });
  const press = () => {
    setTried(text);
    if (command.kind === "request") use(sandbox, command);
    else field.current?.focus();
  };
  const useByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.altKey || event.repeat) return;
    event.preventDefault();
    press();
  };
  return (
    <ConfirmDialog heading="Paste a cURL command" action="Use" onConfirm={press} onClose={close}>
      <Field label="Command" hint={HINT}>
        {(ids) => (
          <textarea
            {...ids}
            ref={field}
            rows={8}
            aria-describedby={`${ids["aria-describedby"]} ${id}`}
            aria-invalid={command.kind === "refused" && tried === text}
            {...AS_CODE}
            value={text}
            placeholder={"curl 'https://…/v1/orders' \\\n  --json '{…}'"}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={useByKey}
            translate="no"
            className={`${MARKED_IF_INVALID} resize-y py-2 font-mono tablet:text-code break-words`}
          />
        )}
      </Field>
      <Reading id={id} command={command} isTried={tried === text} />
    </ConfirmDialog>
  );
}
