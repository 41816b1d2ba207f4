import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { duration } from "#contract/api/time.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { useSandbox, useStateView } from "#web/client/react/context.tsx";
import { useAdjust } from "#web/client/react/use-admin.tsx";
import { pathTo } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { expiryWords, nextDue, processing, secondsUntil } from "./ahead.ts";
import { lengthWords } from "./time-words.ts";
import { useNow, usePassing } from "./use-passing.ts";

const HOUR = duration(60 * 60_000);
const PAST_THE_LEDGER = duration(24 * 60 * 60_000 + 60_000);

interface SkipProps {
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

/** The result of a skip, in words. */
const deliveredWords = (before: StateView, after: StateView): string => {
  const count = processing(before).length - processing(after).length;
  return count > 0 ? `. ${counted(count, "order")} delivered` : "";
};

function useSkip() {
  const { panel } = useSandbox();
  const { adjust, failure } = useAdjust();
  const skip = (by: typeof HOUR | null, words: string) => {
    const before = panel.stateView.getState();
    const said = () => words + deliveredWords(before, panel.stateView.getState());
    void adjust(by === null ? { kind: "skip_to_next_delivery" } : { kind: "skip", by }, said);
  };
  return { skip, failure };
}

function NextDelivery({ skip }: Pick<ReturnType<typeof useSkip>, "skip">) {
  const due = nextDue(useStateView(({ orders }) => orders));
  const seconds = usePassing((panel) => (due === null ? 0 : secondsUntil(due, panel.now())));
  return (
    <Skip
      label="To the next delivery"
      name="Skip to the next delivery"
      isOff={due === null}
      onPress={() => skip(null, "Skipped to the next delivery")}
    >
      {due === null ? "Nothing is processing." : `It is due in ${lengthWords(seconds)} of sandbox time.`}
    </Skip>
  );
}

export function Skips() {
  const { skip, failure } = useSkip();
  const now = useNow();
  const ledger = useStateView((stateView) => stateView.ledger);
  const hasOrders = useStateView((stateView) => processing(stateView).length > 0);
  const after = (by: number) => expiryWords(ledger, now + by);
  return (
    <Card heading="Skip ahead">
      {failure && <div className="px-4 pb-3">{failure}</div>}
      <ul>
        <NextDelivery skip={skip} />
        <Skip label="1 hour" name="Skip 1 hour" onPress={() => skip(HOUR, "Skipped 1 hour")}>
          {hasOrders && "Every order under way is delivered. "}
          {after(HOUR)}
        </Skip>
        <Skip label="24 h 1 min" name="Skip 24 h 1 min" onPress={() => skip(PAST_THE_LEDGER, "Skipped 24 h 1 min")}>
          Past every Idempotency-Key used so far: the same key charges again. {after(PAST_THE_LEDGER)}{" "}
          <Link
            href={pathTo("placeOrder")}
            className="inline-flex min-h-11 items-center text-carbon underline tablet:min-h-6"
          >
            Send an order again
          </Link>{" "}
          to see it.
        </Skip>
      </ul>
    </Card>
  );
}
