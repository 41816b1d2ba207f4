import { type ComponentProps, Suspense, useId, useRef } from "react";
import { Link } from "wouter";
import { operations } from "#contract/api/operations.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useAuthorization, useDraft, useFieldError, useIsWaiting } from "#web/client/react/use-request.ts";
import { useRequestForm } from "#web/client/react/use-send.ts";
import { FIRST_OPERATION, pathTo } from "#web/client/routes.ts";
import { authorize } from "#web/client/store.ts";
import { FirstMinute } from "#web/console/response/first-minute.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldErrorText, MARKED_IF_INVALID, TextInput } from "#web/ui/field.tsx";
import { KeyIcon } from "#web/ui/icons.tsx";
import { lazyPart, pageIsIdle } from "#web/ui/lazy-part.tsx";
import { SendButton } from "#web/ui/send-button.tsx";
import { KeySelect } from "./request-fields.tsx";
import { Call, RequestLine } from "./request-line.tsx";

const FirstCode = lazyPart(() =>
  pageIsIdle.then(() => import("#web/console/code/first-code.tsx")).then((part) => part.FirstCode),
);

/** A query parameter by the API's name, in a row with the others. */
function Parameter({ name }: { readonly name: string }) {
  const [{ query }, change] = useDraft();
  const error = useFieldError(name);
  const id = useId();
  return (
    <div className="flex items-center gap-1.5 font-mono text-code text-ink2">
      <label htmlFor={id}>{name}</label>
      <TextInput
        id={id}
        value={query[name] ?? ""}
        inputMode="numeric"
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}error`}
        data-pointer={name}
        onText={(text) => change({ query: { ...query, [name]: text } })}
        className={`${MARKED_IF_INVALID} w-11! px-2! font-mono tablet:min-h-8! min-[90rem]:w-14!`}
      />
      {error !== undefined && (
        <span id={`${id}error`} className="sr-only">
          <FieldErrorText>{error}</FieldErrorText>
        </span>
      )}
    </div>
  );
}

/** No key is needed here: the choice of one comes with the first. */
function KeyChoice() {
  const { session } = useSandbox();
  const { authorization } = useAuthorization();
  const box = useRef<HTMLDivElement>(null);
  const useKey = () => {
    authorize(session, { kind: "console" });
    requestAnimationFrame(() => box.current?.querySelector("select")?.focus());
  };
  return (
    <div ref={box} className="flex min-w-25 flex-1 flex-wrap items-center justify-end gap-2">
      {authorization.kind === "none" ? (
        <Button className="-me-2.5 text-carbon tablet:min-h-8" onClick={useKey}>
          <KeyIcon /> Use a key
        </Button>
      ) : (
        <KeySelect aria-label="Authorization" />
      )}
    </div>
  );
}

/** The request of the first screen: one call with its parameters and its code, without the other ways to send it. */
export function FirstRequest({ form }: { readonly form: ComponentProps<"form"> }) {
  const isWaiting = useIsWaiting();
  return (
    <section aria-label="Request" className="@container flex min-h-0 min-w-0 flex-1 flex-col">
      <form {...form} className="flex min-h-0 flex-1 flex-col">
        <RequestLine>
          <SendButton isWaiting={isWaiting} isDocked className="min-w-18 text-heading tablet:min-h-10!" />
        </RequestLine>
        <p className="max-w-[58ch] px-4 pb-4 text-ink2">Lists products. Without a key: retail prices.</p>
        <div className="flex shrink-0 flex-wrap items-center gap-x-2.5 gap-y-2 border-t border-hairline px-4 py-3">
          {Object.keys(operations.listProducts.query).map((name) => (
            <Parameter key={name} name={name} />
          ))}
          <KeyChoice />
        </div>
        <div className="min-h-26 flex-1 border-t border-hairline bg-well">
          <Suspense>
            <FirstCode />
          </Suspense>
        </div>
      </form>
    </section>
  );
}

/** The first screen of a phone: the one call, which the dock sends, and what follows from it. */
export function FirstCall() {
  return (
    <form {...useRequestForm()} className="-mx-4 flex flex-1 flex-col border-t border-hairline bg-paper">
      <div className="flex min-h-13 items-center gap-2 border-b border-hairline ps-4 pe-2">
        <Call />
        <Link
          href={pathTo(FIRST_OPERATION)}
          aria-label="Edit the request"
          className="inline-flex min-h-11 min-w-11 items-center justify-center rounded px-2.5 font-semibold text-carbon hover:bg-hover"
        >
          Edit
        </Link>
      </div>
      <FirstMinute />
    </form>
  );
}
