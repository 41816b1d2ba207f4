import { type ReactNode, useId } from "react";
import { requestHeaders } from "#contract/api/header.ts";
import { operations } from "#contract/api/operations.ts";
import { headerError, usualContentType } from "#web/client/draft.ts";
import type { HeaderLine } from "#web/client/http.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useAuthorization, useDraft } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { authorize } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { CONTROL, FieldErrorText, MARKED_IF_INVALID } from "#web/ui/field.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";

interface OwnHeaderProps {
  readonly number: number;
  readonly line: HeaderLine;
  readonly onChange: (line: HeaderLine) => void;
  readonly onRemove: () => void;
}

function OwnHeader({ number, line, onChange, onRemove }: OwnHeaderProps) {
  const id = useId();
  const [name, value] = line;
  const error = headerError(line);
  const common = { autoComplete: "off", spellCheck: false, "aria-invalid": error !== null };
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <input
          {...common}
          aria-label={`Name of header ${number}`}
          aria-describedby={error === null ? undefined : id}
          value={name}
          placeholder="Name"
          // biome-ignore lint/a11y/noAutofocus: the visitor has just added the row in order to fill it in.
          autoFocus={name === "" && value === ""}
          onChange={(event) => onChange([event.target.value.trim(), value])}
          className={`${MARKED_IF_INVALID} flex-1 basis-36 font-mono text-code`}
        />
        <input
          {...common}
          aria-label={`Value of header ${number}`}
          value={value}
          placeholder="Value"
          onChange={(event) => onChange([name, event.target.value])}
          className={`${MARKED_IF_INVALID} flex-2 basis-48 font-mono text-code`}
        />
        <Button aria-label={`Remove header ${name || number}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <p id={id} className="text-small">
        {error === null ? (
          <span className="text-ink2">
            {name === "" ? "Empty, so it is not sent." : "Your own. The interface does not heed it."}
          </span>
        ) : (
          <FieldErrorText>{error}</FieldErrorText>
        )}
      </p>
    </li>
  );
}

export function OwnHeaders() {
  const [{ extraHeaders }, change] = useDraft();
  return extraHeaders.map((line, at) => (
    <OwnHeader
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their index; two may be equal.
      key={at}
      number={at + 1}
      line={line}
      onChange={(next) => change({ extraHeaders: extraHeaders.with(at, next) })}
      onRemove={() => change({ extraHeaders: extraHeaders.toSpliced(at, 1) })}
    />
  ));
}

interface HeaderRowProps {
  readonly name: keyof typeof requestHeaders;
  /** The value, shown or editable, and its controls. */
  readonly children: ReactNode;
  /** A note on the current value. */
  readonly remark?: ReactNode;
}

/** A header of the API: its value, its meaning, and whether the API spec states it. */
export function HeaderRow({ name, children, remark }: HeaderRowProps) {
  const { meaning, provenance } = requestHeaders[name];
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 @2xl:grid-cols-[9.5rem_1fr]">
      <span className="font-semibold @2xl:pt-2">{name}</span>
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">{children}</div>
        {remark && <p className="text-small">{remark}</p>}
        <p className="text-small text-ink2">
          <ProvenanceBadge provenance={provenance} /> {meaning}
        </p>
      </div>
    </li>
  );
}

const VALUE = "min-w-0 flex-1 basis-48 font-mono text-small break-all";

function AuthorizationRow() {
  const { session } = useSandbox();
  const { token } = useAuthorization();
  if (token === null) {
    return (
      <HeaderRow name="Authorization">
        <span className={`${VALUE} text-ink2`}>none is sent</span>
        <Button onClick={() => authorize(session, { kind: "console" })}>Send the console key</Button>
      </HeaderRow>
    );
  }
  const shown = token.length > 12 ? `…${token.slice(-4)}` : "…";
  return (
    <HeaderRow name="Authorization" remark="Which key goes with it is chosen above.">
      <span className={VALUE}>Bearer {shown}</span>
      <Button aria-label="Remove Authorization" onClick={() => authorize(session, { kind: "none" })}>
        Remove
      </Button>
    </HeaderRow>
  );
}

function ContentTypeRow() {
  const [{ contentType }, change] = useDraft();
  const isLeftOut = contentType === "";
  return (
    <HeaderRow
      name="Content-Type"
      remark={isLeftOut && "Left out, the browser adds its own: text/plain;charset=UTF-8, which is refused with 415."}
    >
      <input
        aria-label="Content-Type"
        value={contentType}
        placeholder="none of yours is sent"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ contentType: event.target.value })}
        className={`${CONTROL} flex-1 basis-48 font-mono text-code`}
      />
      {!isLeftOut && (
        <Button aria-label="Remove Content-Type" onClick={() => change({ contentType: "" })}>
          Remove
        </Button>
      )}
    </HeaderRow>
  );
}

function IdempotencyKeyRow() {
  const [{ idempotencyKey }] = useDraft();
  return (
    <HeaderRow name="Idempotency-Key" remark="Written, renewed and removed at the foot of this card.">
      <span className={`${VALUE} ${idempotencyKey === "" ? "text-ink2" : ""}`}>{idempotencyKey || "none is sent"}</span>
    </HeaderRow>
  );
}

/** The headers sent with the request, followed by the visitor's own. */
export function HeadersEditor() {
  const operation = useOperation();
  const [{ contentType, extraHeaders }, change] = useDraft();
  const isPost = operations[operation].method === "POST";
  const usual = usualContentType(operation);
  const isUsual = contentType === usual && extraHeaders.length === 0;
  return (
    <>
      <ul aria-label="Request headers" className="divide-y divide-hairline">
        <AuthorizationRow />
        {isPost && <ContentTypeRow />}
        {isPost && <IdempotencyKeyRow />}
        <OwnHeaders />
      </ul>
      <div className="flex flex-wrap items-center gap-3 border-t border-hairline px-4 py-3">
        <Button onClick={() => change({ extraHeaders: [...extraHeaders, ["", ""]] })}>Add a header</Button>
        {!isUsual && (
          <Button onClick={() => change({ contentType: usual, extraHeaders: [] })}>Back to the usual headers</Button>
        )}
        <p className="text-small text-ink2">The browser adds its own, such as Host and Accept.</p>
      </div>
    </>
  );
}
