import { type ReactNode, useId } from "react";
import { type Duration, duration } from "#contract/api/time.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { TextLink } from "#web/admin/text-link.tsx";
import { useAdjust } from "#web/admin/use-adjust.ts";
import { useSandbox, useSecondsUntil, useStateView } from "#web/client/react/context.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { pathTo } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { counted } from "#web/ui/format/counted.ts";
import { lengthWords, second, usePassing } from "./passing-time.ts";
import { processing } from "./under-way.tsx";

const HOUR = duration(60 * 60_000);
const PAST_THE_LEDGER = duration(24 * 60 * 60_000 + 60_000);

/** How many ledger entries expire by a time, in words. */
function expiryWords(ledger: StateView["ledger"], by: number): string {
  const count = ledger.filter(({ expiresAt }) => Date.parse(expiresAt) <= by).length;
  if (ledger.length === 0) return "The ledger is empty: no entry expires.";
  if (count === 0) return "No ledger entry will have expired.";
  if (count < ledger.length) return `${count} of ${ledger.length} ledger entries will have expired.`;
  return `${count === 1 ? "The only ledger entry" : `All ${count} ledger entries`} will have expired.`;
}

interface SkipProps {
  /** What the button says after "Skip". */
  readonly label: string;
  readonly name: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** One way to advance the clock, and its effect. */
function Skip({ label, name, isOff = false, onPress, children }: SkipProps) {
  const id = useId();
  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 border-t border-hairline px-4 py-3 @xl:grid-cols-[13rem_minmax(0,1fr)]">
      <Button
        aria-label={name}
        aria-describedby={id}
        aria-disabled={isOff}
        className="aria-disabled:border-dashed aria-disabled:text-ink2"
        onClick={() => !isOff && onPress()}
      >
        {label}
      </Button>
      <p id={id} className="text-small tablet:text-base">
        {children}
      </p>
    </li>
  );
}

function useSkip() {
  const { panel } = useSandbox();
  const { run, failure } = useAdjust();
  const count = () => processing(panel.stateView.getState()).length;
  /** Advances the clock by a duration, or to the next delivery. */
  const skip = (by: Duration | null, words: string) => {
    const before = count();
    run(by === null ? { kind: "skip_to_next_delivery" } : { kind: "skip", by }, () => {
      const delivered = before - count();
      return delivered > 0 ? `${words}. ${counted(delivered, "order")} delivered` : words;
    });
  };
  return { skip, failure };
}

export function Skips() {
  const { skip, failure } = useSkip();
  const now = usePassing((panel) => second(panel.now()));
  const ledger = useStateView((stateView) => stateView.ledger);
  const [next] = processing({ orders: useStateView(({ orders }) => orders) });
  const seconds = useSecondsUntil(next ? Date.parse(next.dueAt) : 0);
  return (
    <Card heading="Skip ahead">
      {failure !== null && (
        <div className="px-4 pb-3">
          <ActionFailure failure={failure} effect="Nothing was changed." />
        </div>
      )}
      <ul>
        <Skip
          label="To the next delivery"
          name="Skip to the next delivery"
          isOff={!next}
          onPress={() => skip(null, "Skipped to the next delivery")}
        >
          {next ? `It is due in ${lengthWords(seconds)} of sandbox time.` : "Nothing is processing."}
        </Skip>
        <Skip label="1 hour" name="Skip 1 hour" onPress={() => skip(HOUR, "Skipped 1 hour")}>
          {next && "Every order under way is delivered. "}
          {expiryWords(ledger, now + HOUR)}
        </Skip>
        <Skip label="24 h 1 min" name="Skip 24 h 1 min" onPress={() => skip(PAST_THE_LEDGER, "Skipped 24 h 1 min")}>
          Past every Idempotency-Key used so far: the same key charges again.{" "}
          {expiryWords(ledger, now + PAST_THE_LEDGER)}{" "}
          <TextLink href={pathTo("placeOrder")}>Send an order again</TextLink> to see it.
        </Skip>
      </ul>
    </Card>
  );
}
