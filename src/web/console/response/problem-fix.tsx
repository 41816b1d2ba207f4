import type { ErrorCode } from "#contract/api/error-code.ts";
import { type ApiRequest, headerOf } from "#web/client/http.ts";
import { newUuid } from "#web/client/new-uuid.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useSendShown } from "#web/client/react/use-send.ts";
import { authorize } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { fixOf } from "./fix.ts";

interface ProblemFixProps {
  readonly code: ErrorCode;
  readonly request: ApiRequest;
}

/** The remedy as a button: corrects the request, shows it in the editor, and sends it. */
export function ProblemFix({ code, request }: ProblemFixProps) {
  const { panel, session } = useSandbox();
  const sendShown = useSendShown();
  const { consoleKey } = panel;
  const fix = fixOf(code, request, { consoleKey, fresh: newUuid });
  const apply = () => {
    if (headerOf(fix.request, "Authorization") === `Bearer ${consoleKey}`) authorize(session, { kind: "console" });
    sendShown(fix.request);
  };
  return <Button onClick={apply}>{fix.words}</Button>;
}
