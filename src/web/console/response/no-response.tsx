import type { OperationId } from "#contract/api/operations.ts";
import type { ApiRequest, Outcome } from "#web/client/http.ts";
import { isPost } from "#web/client/http.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { RepeatIcon } from "#web/ui/icons.tsx";
import { PaneFoot } from "./pane-foot.tsx";
import { hasKey, REPLAY_KEYS, useReplay } from "./response-head.tsx";
import { ResponseTabs, WhyTab } from "./response-tabs.tsx";

/** What may have happened all the same, for the operations that change something. */
const EFFECTS: Partial<Readonly<Record<OperationId, string>>> = {
  placeOrder: "The order may have been placed.",
  createKey: "The key may have been created.",
  revokeKey: "The key may have been revoked.",
};

/** What to do when no response has arrived. */
function adviceFor(request: ApiRequest): string {
  if (hasKey(request)) return "Retry with the same key.";
  return isPost(request)
    ? "It was sent without an Idempotency-Key, so a retry would act a second time."
    : "Retrying is safe: it changes nothing a second time.";
}

type Missing = Exclude<Outcome, { kind: "answered" }>;

function Reason({ request, outcome }: { readonly request: ApiRequest; readonly outcome: Missing }) {
  if (outcome.kind === "unsendable") {
    return (
      <p>
        <b>Not sent.</b> The browser refused to send this request: {outcome.why}
      </p>
    );
  }
  return (
    <p>
      <b>{outcome.isCancelled ? "Cancelled here." : "No response."}</b> {EFFECTS[request.operation]}{" "}
      {adviceFor(request)}
    </p>
  );
}

function RetryButton({ request }: { readonly request: ApiRequest }) {
  const retry = useReplay(request);
  return (
    <Button look="outline" className="ms-auto" aria-keyshortcuts={REPLAY_KEYS} onClick={retry}>
      <RepeatIcon /> {hasKey(request) ? "Retry with the same key" : "Retry"}
    </Button>
  );
}

interface NoResponseProps {
  readonly request: ApiRequest;
  readonly outcome: Missing;
  readonly isCompact: boolean;
}

/** A call without a response: it was lost on the network, cancelled, or could not be sent. */
export function NoResponse({ request, outcome, isCompact }: NoResponseProps) {
  const isLost = outcome.kind === "lost";
  return (
    <>
      <ResponseTabs hasPrices={false} headers={null} isCompact={isCompact}>
        {(view) =>
          view === "why" ? (
            <WhyTab exchange={undefined} />
          ) : (
            <div className="p-4">
              <Callout look="processing">
                <Reason request={request} outcome={outcome} />
              </Callout>
            </div>
          )
        }
      </ResponseTabs>
      {isLost && (
        <PaneFoot>
          <p className="text-ink2">
            <b className="me-2 text-ink">What changed</b>Unknown
          </p>
          <RetryButton request={request} />
        </PaneFoot>
      )}
    </>
  );
}
