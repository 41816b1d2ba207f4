import { useLocation } from "wouter";
import type { ErrorCode } from "#contract/error.ts";
import type { OrderRequest } from "#contract/order.ts";
import type { ApiRequest } from "#web/api/api-request.ts";
import { headerOf } from "#web/api/api-request.ts";
import { intoDraft } from "#web/session/into-draft.ts";
import { newUuid } from "#web/session/new-uuid.ts";
import { useSandbox } from "#web/session/sandbox.tsx";
import { authorize } from "#web/session/session.ts";
import { pathTo } from "#web/session/use-operation.ts";
import { useSend } from "#web/session/use-send.ts";
import { Button } from "#web/ui/button.tsx";
import { fixOf } from "./fix.ts";

/** The cheapest item of the sample catalogue, once, for its sample customer. */
const SMALLEST: OrderRequest = {
  product_item_id: 2001,
  cust_account: { user_id: "5560524498", server_id: "2201" },
  qty: 1,
};

interface ProblemFixProps {
  readonly code: ErrorCode;
  readonly request: ApiRequest;
}

/** The remedy as a button: puts the call right, shows it in the editor, and sends it. */
export function ProblemFix({ code, request }: ProblemFixProps) {
  const { panel, session } = useSandbox();
  const send = useSend();
  const [, go] = useLocation();
  const { consoleKey } = panel;
  const smallestOrder = JSON.stringify(SMALLEST, null, 2);
  const fix = fixOf(code, request, { consoleKey, fresh: newUuid, smallestOrder });
  const apply = () => {
    if (headerOf(fix.request, "Authorization") === `Bearer ${consoleKey}`) authorize(session, { kind: "console" });
    intoDraft(session, fix.request);
    go(pathTo(fix.request.operation));
    send(fix.request);
  };
  return <Button onClick={apply}>{fix.words}</Button>;
}
