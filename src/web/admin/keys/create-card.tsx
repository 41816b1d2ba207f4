import { type FormEvent, useEffect, useRef, useState } from "react";
import { locatedFieldErrors } from "#contract/api/field-error.ts";
import { KeyRequest } from "#contract/api/key.ts";
import { EXAMPLE_KEY } from "#web/client/draft.ts";
import { fieldErrorText } from "#web/client/field-errors.ts";
import { useSandbox, useStateView } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/links.tsx";
import { ActionFailure, type RunningAction, useAction } from "#web/client/react/use-action.tsx";
import { pathTo } from "#web/client/routes.ts";
import { authorizeBy } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { KeyFields, type WrittenKey } from "#web/ui/fields/key-fields.tsx";
import { LeaveKeyQuestion, NewKeyNotice } from "#web/ui/new-key-notice.tsx";
import { Literal } from "#web/ui/text.tsx";

type FieldErrors = Partial<Record<keyof KeyRequest, string>>;

/** The error of each member, in words. */
function keyErrors(request: WrittenKey): FieldErrors {
  const errors = locatedFieldErrors(KeyRequest, request);
  return Object.fromEntries(errors.map(({ path: [member = ""], ...error }) => [member, fieldErrorText(error)]));
}

/** The form's values; changing a member clears its error. */
function useWritten() {
  const [written, setWritten] = useState<WrittenKey>(EXAMPLE_KEY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const change = (part: Partial<WrittenKey>) => {
    const [member] = Object.keys(part);
    setWritten({ ...written, ...part });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== member)));
  };
  return { written, errors, setErrors, change };
}

/** The name and scopes of a new key. */
function NewKeyForm({ run, failure }: RunningAction<[request: KeyRequest]>) {
  const { written, errors, setErrors, change } = useWritten();
  const fields = useRef<HTMLDivElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = keyErrors(written);
    setErrors(found);
    if (Object.keys(found).length === 0) return run(KeyRequest.parse(written));
    fields.current?.querySelector<HTMLElement>(found.name === undefined ? "[type=checkbox]" : "input")?.focus();
  };
  return (
    <form aria-label="Create a key" noValidate onSubmit={submit} className="flex flex-col gap-3">
      <div ref={fields}>
        <KeyFields {...written} errors={errors} onChange={change} />
      </div>
      <ActionFailure failure={failure} effect="No key was created." />
      <Button type="submit" look="action" className="self-start">
        Create key
      </Button>
    </form>
  );
}

/** Has the browser ask before the page is closed or reloaded, which no created key outlives. */
function useWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isOn]);
}

/** A new key, covered by a scratch panel. Done without a copy asks once; the list below still has it until a reload. */
function NewKey({ value, onDone }: { readonly value: string; readonly onDone: () => void }) {
  const [isRevealed, setRevealed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  useWarning(!isRevealed);
  const reveal = () => {
    setRevealed(true);
    setAsking(false);
  };
  return (
    <section ref={box} tabIndex={-1} aria-label="New key" className="grid content-start">
      <NewKeyNotice value={value} isRevealed={isRevealed} onReveal={reveal} look={isRevealed ? "outline" : "action"}>
        <Button look={isRevealed ? "action" : "quiet"} onClick={() => (isRevealed ? onDone() : setAsking(true))}>
          Done
        </Button>
      </NewKeyNotice>
      {isAsking && (
        <LeaveKeyQuestion value={value} onReveal={reveal} onLeave={onDone} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}

/** Creates a key in the console, selects it for the next request, and shows its value once. */
export function CreateCard() {
  const { panel, session } = useSandbox();
  const [made, setMade] = useState<{ readonly id: string; readonly key: string } | null>(null);
  const create = useAction(async (request: KeyRequest) => {
    const { id, key } = await panel.issueKey(request);
    const created = { id, key: key ?? "" };
    authorizeBy(session, created);
    setMade(created);
    return "Key created";
  });
  // A reset, here or in another tab, removes the key: then there is nothing left to copy.
  const isThere = useStateView(({ keys }) => keys.some(({ id }) => id === made?.id));
  const isShown = made !== null && isThere;
  return (
    <Card heading="Create a key" stack="gap-3">
      {/* The form keeps its room while the new key is shown over it, so that nothing below moves. */}
      <div className="grid *:[grid-area:1/1]">
        <div className={isShown ? "invisible" : ""}>
          <NewKeyForm {...create} />
        </div>
        {isShown && <NewKey key={made.id} value={made.key} onDone={() => setMade(null)} />}
      </div>
      <p className="text-small text-ink2">
        <TextLink href={pathTo("createKey")}>
          <Literal>POST /v1/keys</Literal>
        </TextLink>{" "}
        does the same over HTTP, for scopes the calling key has itself.
      </p>
    </Card>
  );
}
