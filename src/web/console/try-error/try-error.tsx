import { useId, useState } from "react";
import { errors } from "#contract/api/error.ts";
import { errorAdvice } from "#contract/api/error-advice.ts";
import type { ErrorCode } from "#contract/api/error-code.ts";
import { operations } from "#contract/api/operations.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useAction } from "#web/client/react/use-action.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { useSendShown } from "#web/client/react/use-send.ts";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { statusLook } from "#web/ui/status-words.ts";
import { codesFor, operationFor, refusedRequest, wordsFor } from "./triggers.ts";

interface CodeListProps {
  readonly heading: string;
  readonly codes: readonly ErrorCode[];
  /** The id of the group of radio buttons that all lists belong to. */
  readonly group: string;
  readonly chosen: ErrorCode | null;
  readonly onChoose: (code: ErrorCode) => void;
}

/** Some of the codes, each with its status and, if it is another one, the operation that it switches to. */
function CodeList({ heading, codes, group, chosen, onChoose }: CodeListProps) {
  const shown = useOperation();
  return (
    <fieldset className="min-w-0">
      <legend className="sticky top-0 w-full bg-well px-3 py-1 text-small font-bold text-ink2">{heading}</legend>
      {codes.map((code) => {
        const operation = operationFor(code, shown);
        return (
          <label
            key={code}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 px-3 py-1 hover:bg-hover has-checked:bg-carbon-soft tablet:min-h-9"
          >
            <input
              type="radio"
              name={group}
              value={code}
              checked={code === chosen}
              onChange={() => onChoose(code)}
              className="size-4 shrink-0 accent-carbon"
            />
            <span className={`rounded border px-1 font-mono text-code font-bold ${statusLook(errors[code].status)}`}>
              {errors[code].status}
            </span>
            <span className="min-w-0 font-mono text-code break-all">{code}</span>
            {operation !== shown && (
              <span className="ms-auto text-end text-small text-ink2">{operations[operation].summary}</span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

/** Triggers a refusal of the API with one press: first those of the operation on screen, then the others. */
export function TryError({ onClose }: { readonly onClose: () => void }) {
  const sandbox = useSandbox();
  const shown = useOperation();
  const sendShown = useSendShown();
  const { here, elsewhere } = codesFor(shown);
  const [code, setCode] = useState<ErrorCode | null>(here[0] ?? null);
  const group = useId();
  const { run: trigger, failure } = useAction(async () => {
    if (code === null) return;
    const request = await refusedRequest(sandbox, code, shown);
    onClose();
    sendShown(request);
  });
  const list = { group, chosen: code, onChoose: setCode };
  return (
    <Modal
      heading="Try an error"
      place="centre"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="action" onClick={() => trigger()}>
            Trigger error
          </Button>
        </>
      }
    >
      <div className="max-h-[40dvh] overflow-y-auto rounded border border-hairline">
        <CodeList heading={operations[shown].summary} codes={here} {...list} />
        <CodeList heading="Other operations" codes={elsewhere} {...list} />
      </div>
      <div aria-live="polite" className="min-h-20 text-small">
        {code && (
          <>
            <p>{errorAdvice[code].when}</p>
            <p className="text-ink2">
              {wordsFor(code, shown)}
              {operationFor(code, shown) !== shown && ` Switches to ${operations[operationFor(code, shown)].summary}.`}
            </p>
          </>
        )}
      </div>
      {failure !== null && (
        <p role="alert" className="font-bold text-void-ink">
          This error could not be set up, because the sample key is refused. Reset the sandbox, then try again.
        </p>
      )}
    </Modal>
  );
}
