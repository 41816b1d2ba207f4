import { Card } from "#web/ui/card.tsx";
import { TwoSends } from "./two-sends.tsx";

/** The same order sent twice, with an Idempotency-Key and without, and what each costs. */
export function NoKeyCard() {
  return (
    <Card heading="What if there is no key?">
      <div className="flex flex-col gap-4 px-4 pb-4">
        <p className="max-w-[70ch]">
          The same order, sent twice, one after the other, as a client does that missed the first answer. Both buttons
          spend real points of your pretend wallet.
        </p>
        <div className="grid items-start gap-4 @xl:grid-cols-2">
          <TwoSends hasKey />
          <TwoSends hasKey={false} />
        </div>
      </div>
    </Card>
  );
}
