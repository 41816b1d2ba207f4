import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { Operation } from "#contract/api/operation.ts";
import { operationDescriptions } from "#contract/api/operation-description.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { useIsHidden, useSandbox } from "#web/client/react/context.tsx";
import { SELECTED } from "#web/client/react/copy-code.tsx";
import { useCopy } from "#web/client/react/use-copy.ts";
import { useAuthorization, useDraft } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { LinkedBase } from "#web/console/code/code-panel.tsx";
import { Language, languages } from "#web/console/code/languages.ts";
import { useCode } from "#web/console/code/use-code.ts";
import { BodyEditor } from "#web/console/request/body-editor.tsx";
import { IdempotencyField } from "#web/console/request/idempotency-field.tsx";
import { AuthorizationRow, Parameters } from "#web/console/request/request-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { CodeText } from "#web/ui/code-text.tsx";
import { DownIcon, KeyIcon } from "#web/ui/icons.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { REQUEST_FORM } from "#web/ui/send-button.tsx";

/** A long text by its first and last characters. */
const shortened = (text: string): string => (text.length <= 10 ? text : `${text.slice(0, 4)}…${text.slice(-4)}`);

/** The API key and the Idempotency-Key in one line, which opens their fields over the form below it. */
function KeysLine() {
  const { method } = operations[useOperation()];
  const { token } = useAuthorization();
  const [{ idempotencyKey }] = useDraft();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const isPost = method === "POST";
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.preventDefault();
    setOpen(false);
    box.current?.querySelector("button")?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus and Escape in what it contains.
    <div
      ref={box}
      className="relative mx-3 mt-3 shrink-0"
      onKeyDown={close}
      onBlur={({ relatedTarget }) => relatedTarget && !box.current?.contains(relatedTarget) && setOpen(false)}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex h-8 min-h-8! w-full items-center gap-1.5 rounded border border-dashed border-edge bg-paper px-2 text-small whitespace-nowrap hover:border-ink pointer-coarse:h-11"
      >
        <span className="shrink-0 text-ink2">
          <KeyIcon />
        </span>
        <span className="sr-only">API key: </span>
        <span translate={token === null ? undefined : "no"} className={token === null ? "" : "font-mono"}>
          {token === null ? "No key" : `…${token.slice(-4)}`}
        </span>
        {isPost && (
          <>
            <span translate="no" className="text-ink2">
              {" "}
              Idempotency-Key
            </span>
            <span translate="no" className="min-w-0 truncate font-mono">
              {shortened(idempotencyKey) || "none"}
            </span>
          </>
        )}
        <span className={`ms-auto shrink-0 ${isOpen ? "rotate-180" : ""}`}>
          <DownIcon />
        </span>
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-6 mt-1 grid max-h-[max(8rem,calc(100dvh-13rem))] gap-1 overflow-y-auto rounded border border-edge bg-paper p-3 pt-2 min-[600px]:max-h-[max(8rem,calc(100dvh-10.5rem))] [&>:first-child]:border-0 [&>:first-child]:p-0"
      >
        {isOpen && (
          <>
            <AuthorizationRow />
            {isPost && <IdempotencyField />}
          </>
        )}
      </div>
    </div>
  );
}

/** Copies the request as code. If the browser blocks that, shows the code, selected, so that it can be copied by hand. */
function CopyRequest() {
  const { settings } = useSandbox();
  const language = Language.safeParse(settings.lang).data ?? "curl";
  const { code } = useCode(language);
  const { copy, resultOf } = useCopy("Code copied", SELECTED);
  const text = useRef<HTMLPreElement>(null);
  const isRefused = resultOf(code) === "refused";
  const isCopied = resultOf(code) === "copied";
  useEffect(() => {
    if (isRefused && text.current) window.getSelection()?.selectAllChildren(text.current);
  }, [isRefused]);
  const name = `Copy as ${language === "curl" ? "cURL" : languages[language].label}`;
  return (
    <>
      <Button
        aria-disabled={code === null}
        aria-label={isCopied ? `${name}: copied` : name}
        className="px-2 text-small min-h-7! pointer-coarse:min-h-11!"
        onClick={() => code !== null && void copy(code)}
      >
        {isCopied ? "Copied" : name}
      </Button>
      {isRefused && (
        <div className="min-w-0 basis-full">
          <CodeText ref={text} code={code ?? ""} label={name} />
        </div>
      )}
    </>
  );
}

/** Switches between the two views of the body. */
function SwitchView() {
  const [{ view }, change] = useDraft();
  const other = view === "form" ? "json" : "form";
  return (
    <Button className="px-2 text-small min-h-7! pointer-coarse:min-h-11!" onClick={() => change({ view: other })}>
      {other === "json" ? "Edit as JSON" : "Edit as form"}
    </Button>
  );
}

/** What the call does, for a reader of docs: the first sentence of the reference. */
const inShort = (id: OperationId): string => /^.*?\.(?= |$)/.exec(operationDescriptions[id])?.[0] ?? "";

/** The request of a frame: both keys in one line; below them what the call does and the form, which scroll. */
export function FrameRequest() {
  const operation = useOperation();
  const { body }: Operation = operations[operation];
  const isCodeHidden = useIsHidden("code");
  const section = useRef<HTMLElement>(null);
  // In a narrow frame, sending replaces the request by the response: the focus moves to Send, which stays.
  useLayoutEffect(() => {
    const shown = section.current;
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>(`[type=submit][form=${REQUEST_FORM}]`)?.focus();
    };
  }, []);
  return (
    <section ref={section} aria-label="Request" className="flex h-full min-h-0 min-w-0 flex-col">
      <KeysLine />
      <div className="@container flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-3 pt-2 pb-2">
        <p className="text-small text-ink2">
          <Prose>{inShort(operation)}</Prose>
        </p>
        {body ? <BodyEditor hasKey={false} /> : <Parameters className="gap-y-2" />}
        <div className="-ms-2 flex flex-wrap items-center gap-1">
          {!isCodeHidden && <CopyRequest />}
          {body && <SwitchView />}
        </div>
        {!isCodeHidden && <LinkedBase />}
      </div>
    </section>
  );
}
