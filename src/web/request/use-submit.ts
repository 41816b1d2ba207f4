import type { FormEvent } from "react";
import { useAuthorization } from "#web/session/use-authorization.ts";
import { useOperation } from "#web/session/use-operation.ts";
import { useSend } from "#web/session/use-send.ts";
import { requestOf } from "./request-of.ts";
import { useDraft } from "./use-draft.ts";
import { usePathId } from "./use-path-id.ts";

/** What submitting the request form does. */
export function useSubmit(): (event: FormEvent) => void {
  const send = useSend();
  const operation = useOperation();
  const [draft] = useDraft();
  const id = usePathId();
  const { token } = useAuthorization();
  return (event) => {
    event.preventDefault();
    send(requestOf({ operation, draft, id, token }));
  };
}
