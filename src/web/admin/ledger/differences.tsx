import { Card } from "#web/ui/card.tsx";

const DIFFERENCES = [
  {
    situation: "The first try fails, with a 402 for example",
    Here: "Nothing is recorded. The corrected request may use the same key.",
    Stripe: "The failure is recorded, and answered again for the same key.",
    "IETF draft": "The first result is answered again, success or error.",
  },
  {
    situation: "The same key with another body",
    Here: "422 idempotency_key_reused. The wallet is not touched.",
    Stripe: "400 Bad Request.",
    "IETF draft": "422 Unprocessable Content.",
  },
  {
    situation: "A second request while the first is running",
    Here: "That state does not exist: the commit is atomic. One acts, the other is a replay.",
    Stripe: "409 Conflict.",
    "IETF draft": "409 Conflict.",
  },
  {
    situation: "How long a key is remembered",
    Here: "24 hours on the sandbox clock.",
    Stripe: "At least 24 hours.",
    "IETF draft": "As long as the service says.",
  },
];

/** Where the rules differ from those of well-known services. */
export function Differences() {
  return (
    <Card heading="Where this differs from what you may know">
      <p className="max-w-[70ch] px-4 pb-4">
        A key is used up only by a request that changed something. What was refused, whatever the status, leaves no
        trace in the ledger.
      </p>
      {DIFFERENCES.map(({ situation, ...rules }) => (
        <section key={situation} className="border-t border-hairline px-4 py-3">
          <h3 className="font-bold">{situation}</h3>
          <dl className="mt-1 grid gap-x-6 gap-y-2 @xl:grid-cols-3">
            {Object.entries(rules).map(([source, rule]) => (
              <div key={source}>
                <dt className="text-small text-ink2">{source}</dt>
                <dd className="break-words">{rule}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Card>
  );
}
