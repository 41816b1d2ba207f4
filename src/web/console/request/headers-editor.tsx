import { operations } from "#contract/api/operations.ts";
import { usualContentType } from "#web/client/draft.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useAuthorization } from "#web/client/react/use-authorization.ts";
import { useDraft } from "#web/client/react/use-draft.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { authorize } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { CONTROL } from "#web/ui/field.tsx";
import { HeaderRow } from "./header-row.tsx";
import { OwnHeaders } from "./own-headers.tsx";

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
