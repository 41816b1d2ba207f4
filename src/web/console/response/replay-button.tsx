import type { Outcome } from "#web/client/call.ts";
import { type ApiRequest, headerOf, isPost } from "#web/client/http.ts";
import { useSend } from "#web/client/react/use-send.ts";
import { Button } from "#web/ui/button.tsx";
import { useEnter } from "#web/ui/use-enter.ts";

/** A call is worth replaying if it succeeded, or if the caller cannot know whether it did. */
export function isReplayable(request: ApiRequest, outcome: Outcome): boolean {
  if (!isPost(request) || headerOf(request, "Idempotency-Key") === null || outcome.kind === "unsendable") return false;
  return outcome.kind === "lost" || outcome.answer.status < 400 || outcome.answer.status >= 500;
}

/** Sends the same request again: same key, same body, same authorization. */
export function ReplayButton({ request }: { readonly request: ApiRequest }) {
  const send = useSend();
  useEnter(true, () => send(request));
  return (
    <Button aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter" onClick={() => send(request)}>
      Replay same request
    </Button>
  );
}
