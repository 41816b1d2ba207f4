import { useRef } from "react";
import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations.ts";
import { useSession } from "#web/session/sandbox.tsx";
import { useOperation } from "#web/session/use-operation.ts";
import { Card } from "#web/ui/card.tsx";
import { REQUEST_FORM, SendButton } from "#web/ui/send-button.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { useEnter } from "#web/ui/use-enter.ts";
import { AuthorizationField } from "./authorization-field.tsx";
import { BodyEditor } from "./body-editor.tsx";
import { IdempotencyField } from "./idempotency-field.tsx";
import { KeyUseRemark } from "./key-use-remark.tsx";
import { PathField } from "./path-field.tsx";
import { QueryFields } from "./query-fields.tsx";
import { useSubmit } from "./use-submit.ts";

const sendKeys = () => (/Mac|iP(hone|ad)/.test(navigator.userAgent) ? "⌘ Enter" : "Ctrl Enter");

function Send() {
  const operation = useOperation();
  const isSending = useSession(({ turns }) => turns[operation]?.outcome === null);
  return (
    <div className="flex items-center gap-3">
      <SendButton isSending={isSending} />
      <span className="font-mono text-code whitespace-nowrap text-ink2">{sendKeys()}</span>
    </div>
  );
}

/** The end of the form: what protects the call from acting twice, and Send. On one column Send stands in the dock. */
function RequestFoot({ isPost }: { readonly isPost: boolean }) {
  const columns = useColumns();
  if (!isPost && columns === 1) return null;
  return (
    <div className="flex flex-col gap-3 border-t border-hairline px-4 py-3">
      {isPost && <KeyUseRemark />}
      <div className="flex flex-wrap-reverse items-start gap-x-6 gap-y-3">
        {columns > 1 && <Send />}
        {isPost && <IdempotencyField />}
      </div>
    </div>
  );
}

/** The request being written. */
export function RequestCard() {
  const operation = useOperation();
  const { id, query, body }: Operation = operations[operation];
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  useEnter(false, () => form.current?.requestSubmit());
  return (
    <Card heading="Request">
      <form key={operation} ref={form} id={REQUEST_FORM} noValidate onSubmit={submit}>
        <div className="grid grid-cols-2 gap-4 px-4 pb-4 @2xl:grid-cols-3">
          <AuthorizationField />
          {id && <PathField />}
          {query && <QueryFields query={query} />}
        </div>
        {body && <BodyEditor />}
        <RequestFoot isPost={body !== undefined} />
      </form>
    </Card>
  );
}
