import { type ErrorCode, errors } from "#contract/error.ts";
import type { OperationId } from "#contract/operations.ts";
import { newUuid } from "#web/session/new-uuid.ts";
import { useSandbox } from "#web/session/sandbox.tsx";
import { announce, authorize, edit } from "#web/session/session.ts";
import { useAuthorization } from "#web/session/use-authorization.ts";
import { Button } from "#web/ui/button.tsx";

const needsOtherKey = (code: ErrorCode): boolean =>
  errors[code].status === 401 || errors[code].status === 403 || code === "authorization_malformed";

/** The remedy as a button, where the page can apply it. */
export function ProblemFix({ code, operation }: { readonly code: ErrorCode; readonly operation: OperationId }) {
  const { session } = useSandbox();
  const { authorization } = useAuthorization();
  if (needsOtherKey(code) && authorization.kind !== "console") {
    const fix = () => {
      authorize(session, { kind: "console" });
      announce(session, "Console key chosen. Send again");
    };
    return <Button onClick={fix}>Use the console key</Button>;
  }
  if (code === "idempotency_key_reused" || code === "idempotency_key_invalid") {
    const fix = () => {
      edit(session, operation, { idempotencyKey: newUuid() });
      announce(session, "New Idempotency-Key. Send again");
    };
    return <Button onClick={fix}>Use a new Idempotency-Key</Button>;
  }
  return null;
}
