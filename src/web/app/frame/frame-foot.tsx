import { useIsHidden, useIsSaved, useKnownState } from "#web/client/react/context.tsx";
import { useIsWaiting } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { MiniReceipts } from "#web/console/receipts/compact-receipts.tsx";
import { sendLabel, useOrderCost } from "#web/console/request/order-cost.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { SendButton } from "#web/ui/send-button.tsx";

interface FrameFootProps {
  /** How many receipts there is room for. */
  readonly receipts: number;
}

/** The till at the bottom of a frame, 64 pixels high: the balance, the newest receipts, and Send. */
export function FrameFoot({ receipts }: FrameFootProps) {
  const isWaiting = useIsWaiting();
  const { balance } = useKnownState().stateView;
  const hasReceipts = !useIsHidden("tape");
  const isSaved = useIsSaved();
  const cost = useOrderCost();
  // As wide before a replay as after it.
  const width =
    useOperation() === "placeOrder"
      ? "w-25 whitespace-normal! px-0.5! text-small text-balance @lg:w-44 @lg:text-base"
      : "w-22 px-1!";
  return (
    <section aria-label="Balance and Send" className="till relative flex h-16 shrink-0 flex-col">
      <div aria-hidden className="slot h-1.5 shrink-0" />
      <div className="flex min-h-0 flex-1 items-center gap-3 ps-3.5 pe-2.5 @max-[22rem]:gap-1.5 @max-[22rem]:px-2.5">
        <p className="shrink-0">
          <b
            key={balance}
            translate="no"
            className="steps block font-mono text-title leading-5.5 @max-[22rem]:text-heading tabular-nums"
          >
            {balance}
          </b>
          <span
            className={`block text-small leading-4 @max-[19rem]:w-12 ${isSaved ? "text-ink2" : "text-processing-ink"}`}
          >
            {isSaved ? "sample points" : "not saved"}
          </span>
        </p>
        {hasReceipts && <MiniReceipts count={receipts} />}
        <div className="ms-auto flex shrink-0 items-center">
          <SendButton isWaiting={isWaiting} isDocked className={`${width} min-w-0!`}>
            <span>
              <Prose>{sendLabel(cost)}</Prose>
            </span>
          </SendButton>
        </div>
      </div>
    </section>
  );
}
