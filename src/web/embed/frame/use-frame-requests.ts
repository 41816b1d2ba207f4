import type { Operation } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import type { FrameRequest } from "#contract/page/frame-message.ts";
import { follow } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useRoute } from "#web/client/react/use-current-route.ts";
import { useReset } from "#web/client/react/use-reset.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { reasonOf } from "#web/client/reason-of.ts";
import { requestNow } from "#web/client/request-now.ts";
import { pathTo } from "#web/client/routes.ts";
import { send } from "#web/client/send.ts";
import { announce, edit, type Sandbox } from "#web/client/store.ts";
import { showTheme } from "#web/client/theme.ts";
import { REQUEST_FORM } from "#web/ui/send-button.tsx";

/** The operation whose request is on screen; null if there is none. */
function useOperationShown(): OperationId | null {
  const operation = useOperation();
  const isElsewhere = useRoute() !== null;
  const { embed } = useSandbox().settings;
  return isElsewhere || embed === "state" ? null : operation;
}

function writeBody({ session }: Sandbox, operation: OperationId, body: string): void {
  const { body: schema }: Operation = operations[operation];
  if (schema) edit(session, operation, { body });
}

/** The first control of the request: the choice of key. */
const focusRequest = (): void =>
  document.getElementById(REQUEST_FORM)?.querySelector<HTMLElement>("select, input, textarea")?.focus();

/** Handles requests of the embedding page, limited to what the visitor could do. Others are ignored. */
export function useFrameRequests(): (request: FrameRequest) => void {
  const sandbox = useSandbox();
  const operation = useOperationShown();
  const reset = useReset();
  const failed = (error: unknown) => announce(sandbox.session, reasonOf(error));
  return (request) => {
    if (request.type === "setTheme") showTheme(request.theme);
    if (request.type === "reset") reset().catch(failed);
    if (request.type === "setOperation" && sandbox.settings.embed !== "state") follow(`#${pathTo(request.op)}`);
    if (operation === null) return;
    if (request.type === "setBody") writeBody(sandbox, operation, request.body);
    if (request.type === "run") void send(sandbox, requestNow(sandbox, operation), 1);
    if (request.type === "focus") focusRequest();
  };
}
