import { Card } from "#web/ui/card.tsx";

interface Difference {
  readonly situation: string;
  readonly here: string;
  readonly stripe: string;
  readonly draft: string;
}

const DIFFERENCES: readonly Difference[] = [
  {
    situation: "The first try fails, with a 402 for example",
    here: "Nothing is recorded. The corrected request may use the same key.",
    stripe: "The failure is recorded, and answered again for the same key.",
    draft: "The first result is answered again, success or error.",
  },
  {
    situation: "The same key with another body",
    here: "422 idempotency_key_reused. The wallet is not touched.",
    stripe: "400 Bad Request.",
    draft: "422 Unprocessable Content.",
  },
  {
    situation: "A second request while the first is running",
    here: "That state does not exist: the commit is atomic. One acts, the other is a replay.",
    stripe: "409 Conflict.",
    draft: "409 Conflict.",
  },
  {
    situation: "How long a key is remembered",
    here: "24 hours on the sandbox clock.",
    stripe: "At least 24 hours.",
    draft: "As long as the service says.",
  },
];

const SOURCES = [
  ["here", "Here"],
  ["stripe", "Stripe"],
  ["draft", "IETF draft"],
] as const;

/** Where the rules differ from those of well-known services. */
export function Differences() {
  return (
    <Card heading="Where this differs from what you may know">
      <p className="max-w-[70ch] px-4 pb-4">
        A key is used up only by a request that changed something. What was refused, whatever the status, leaves no
        trace in the ledger.
      </p>
      {DIFFERENCES.map((difference) => (
        <section key={difference.situation} className="border-t border-hairline px-4 py-3">
          <h3 className="font-bold">{difference.situation}</h3>
          <dl className="mt-1 grid gap-x-6 gap-y-2 @xl:grid-cols-3">
            {SOURCES.map(([source, name]) => (
              <div key={source}>
                <dt className="text-small text-ink2">{name}</dt>
                <dd className="break-words">{difference[source]}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Card>
  );
}
