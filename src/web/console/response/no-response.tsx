import type { OperationId } from "#contract/api/operations.ts";
import { type ApiRequest, hasKey, isPost, type Outcome } from "#web/client/http.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Prose } from "#web/ui/prose.tsx";
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

type Missing = Exclude<Outcome, { kind: "response" }>;

function Reason({ request, outcome }: { readonly request: ApiRequest; readonly outcome: Missing }) {
  if (outcome.kind === "unsendable") {
    return (
      <p>
        <b>Not sent.</b> <Prose>{outcome.why}</Prose>
      </p>
    );
  }
  return (
    <p>
      <b>{outcome.isCancelled ? "Cancelled here." : "No response."}</b> {EFFECTS[request.operation]}{" "}
      <Prose>{adviceFor(request)}</Prose>
    </p>
  );
}

interface NoResponseProps {
  readonly request: ApiRequest;
  readonly outcome: Missing;
  readonly isCompact: boolean;
}

/** A call without a response: it was lost on the network, cancelled, or could not be sent. */
export function NoResponse({ request, outcome, isCompact }: NoResponseProps) {
  return (
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
  );
}
