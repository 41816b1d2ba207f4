import { type ReactNode, useId } from "react";
import { requestHeaders } from "#contract/api/header.ts";
import { operations } from "#contract/api/operations.ts";
import { headerError, usualContentType } from "#web/client/draft.ts";
import type { HeaderLine } from "#web/client/http.ts";
import { useAuthorization, useDraft } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { Button } from "#web/ui/button.tsx";
import { CONTROL, FieldErrorText, MARKED_IF_INVALID, TextInput } from "#web/ui/fields/field.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { ProvenanceBadge } from "#web/ui/text.tsx";

const HEADER_CODE = `${MARKED_IF_INVALID} font-mono text-code`;

interface OwnHeaderProps {
  readonly number: number;
  readonly line: HeaderLine;
  readonly onChange: (line: HeaderLine) => void;
  readonly onRemove: () => void;
}

/** A header of the visitor's own, with the reason if it is not sent. */
function OwnHeader({ number, line, onChange, onRemove }: OwnHeaderProps) {
  const id = useId();
  const [name, value] = line;
  const error = headerError(line);
  const isInvalid = error !== null;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <TextInput
          aria-invalid={isInvalid}
          aria-label={`Name of header ${number}`}
          aria-describedby={isInvalid ? id : undefined}
          value={name}
          placeholder="Name"
          // The visitor has just added the row in order to fill it in.
          autoFocus={name === "" && value === ""}
          onText={(text) => onChange([text.trim(), value])}
          className={`${HEADER_CODE} flex-1 basis-36`}
        />
        <TextInput
          aria-invalid={isInvalid}
          aria-label={`Value of header ${number}`}
          value={value}
          placeholder="Value"
          onText={(text) => onChange([name, text])}
          className={`${HEADER_CODE} flex-2 basis-48`}
        />
        <Button aria-label={`Remove header ${name || number}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <p id={id} className="text-small">
        {isInvalid ? (
          <FieldErrorText>{error}</FieldErrorText>
        ) : (
          <span className="text-ink2">
            {name === "" ? "Empty, so it is not sent." : "Ignored by the API, not saved."}
          </span>
        )}
      </p>
    </li>
  );
}

interface HeaderRowProps {
  readonly name: keyof typeof requestHeaders;
  /** The value, shown or editable. */
  readonly children: ReactNode;
  /** A note on the current value. */
  readonly remark?: ReactNode;
  readonly onRemove?: (() => void) | false;
}

/** A header of the API: its value, its meaning, and whether the API spec states it. */
function HeaderRow({ name, children, remark, onRemove }: HeaderRowProps) {
  const { meaning, provenance } = requestHeaders[name];
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 @2xl:grid-cols-[9.5rem_1fr]">
      <span translate="no" className="font-semibold @2xl:pt-2">
        {name}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
          {children}
          {onRemove && (
            <Button aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
        {remark && (
          <Prose as="p" className="text-small">
            {remark}
          </Prose>
        )}
        <p className="text-small text-ink2">
          <ProvenanceBadge provenance={provenance} /> <Prose>{meaning}</Prose>
        </p>
      </div>
    </li>
  );
}

function AuthorizationHeader() {
  const { token } = useAuthorization();
  return (
    <HeaderRow name="Authorization" remark="Choose the key outside this list.">
      <span translate="no" className={`font-mono text-small ${token === null ? "text-ink2" : ""}`}>
        {token === null ? "none is sent" : `Bearer …${token.length > 12 ? token.slice(-4) : ""}`}
      </span>
    </HeaderRow>
  );
}

interface TypedRowProps extends Pick<HeaderRowProps, "name" | "remark"> {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** A header whose value is typed; it is not sent without one. */
function TypedRow({ name, remark, value, onText }: TypedRowProps) {
  return (
    <HeaderRow name={name} remark={remark} onRemove={value !== "" && (() => onText(""))}>
      <TextInput
        aria-label={name}
        value={value}
        placeholder="none is sent"
        onText={onText}
        translate="no"
        className={`${CONTROL} flex-1 basis-48 font-mono text-code`}
      />
    </HeaderRow>
  );
}

/** The headers sent with the request, followed by the visitor's own. */
export function HeadersEditor() {
  const operation = useOperation();
  const [{ contentType, idempotencyKey, extraHeaders }, change] = useDraft();
  const isPost = operations[operation].method === "POST";
  const usual = usualContentType(operation);
  const isUsual = contentType === usual && extraHeaders.length === 0;
  return (
    <div className="-my-3">
      <ul aria-label="Request headers" className="divide-y divide-hairline">
        <AuthorizationHeader />
        {isPost && (
          <>
            <TypedRow
              name="Content-Type"
              remark={contentType === "" && "Without one the browser sends text/plain;charset=UTF-8: refused with 415."}
              value={contentType}
              onText={(text) => change({ contentType: text })}
            />
            <TypedRow
              name="Idempotency-Key"
              value={idempotencyKey}
              onText={(text) => change({ idempotencyKey: text })}
            />
          </>
        )}
        {extraHeaders.map((line, at) => (
          <OwnHeader
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their index; two may be equal.
            key={at}
            number={at + 1}
            line={line}
            onChange={(next) => change({ extraHeaders: extraHeaders.with(at, next) })}
            onRemove={() => change({ extraHeaders: extraHeaders.toSpliced(at, 1) })}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 border-t border-hairline py-3">
        <Button onClick={() => change({ extraHeaders: [...extraHeaders, ["", ""]] })}>Add a header</Button>
        {!isUsual && (
          <Button onClick={() => change({ contentType: usual, extraHeaders: [] })}>Restore default headers</Button>
        )}
        <p className="text-small text-ink2">The browser adds others, such as Host and Accept.</p>
      </div>
    </div>
  );
}
