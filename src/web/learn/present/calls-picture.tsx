import type { Exchange } from "#contract/panel/panel.ts";
import { idempotencyKeyOf, isReplay } from "#web/client/exchange.ts";
import { messagesOf } from "#web/client/react/call-messages.ts";
import { useCalls, useSession, useStateView } from "#web/client/react/context.tsx";
import { Sequence, type SequenceCall } from "#web/ui/sequence.tsx";

const UNKNOWN = "???";

/** The retry of an order, before it is sent. */
const plannedRetry = ({ request: { method, path } }: Exchange): SequenceCall => ({
  id: "retry",
  isPlanned: true,
  request: {
    look: "plain",
    label: `${method} ${path}`,
    note: "the same key",
    sentence: "Not sent yet: the retry with the same key.",
  },
  response: { look: "plain", label: UNKNOWN, sentence: "" },
  sides: null,
});

/** The calls with the key of the last order whose response was lost, as a picture for an audience. */
export function CallsPicture() {
  const world = useStateView((stateView) => stateView.world);
  const lookedUp = useSession((session) => session.lookedUp);
  const orders = useCalls().filter((each) => each.operation === "placeOrder" && each.world === world);
  const lost = orders.findLast((each) => each.lost === "response");
  if (!lost) return null;
  const calls = orders.filter((each) => idempotencyKeyOf(each) === idempotencyKeyOf(lost));
  const isRetried = calls.some(isReplay);
  const isKnown = isRetried || lost.requestId in lookedUp;
  const shopSees = isKnown
    ? "It was placed and charged. Your shop can't see that."
    : "Was it placed? Your shop can't tell.";
  return (
    <div>
      <Sequence
        label="Calls"
        client={<p className="rounded border-[0.125rem] border-edge bg-paper px-4 py-1.5 font-bold">Your shop</p>}
        service={
          <p className="till rounded border-[0.125rem] border-transparent px-4 py-1.5 font-bold">Reseller API</p>
        }
        calls={[
          ...calls.map((exchange) => {
            const { request, response } = messagesOf(exchange, exchange === lost ? null : lost, !isKnown);
            // As wide as a status, so that the cross does not move when it appears.
            const label = response?.label || UNKNOWN;
            return { id: exchange.requestId, request, response: response && { ...response, label }, sides: null };
          }),
          ...(isRetried ? [] : [plannedRetry(lost)]),
        ]}
      />
      <p
        className={`ms-9 mt-1 text-[1.2rem] leading-snug font-bold ${isRetried ? "text-delivered-ink" : "text-processing-ink"}`}
      >
        {isRetried ? "One order. One charge." : shopSees}
      </p>
    </div>
  );
}
