import { useIsHidden, useIsSaved, useKnownState } from "#web/client/react/context.tsx";
import { useIsWaiting } from "#web/client/react/use-request.ts";
import { MiniReceipts } from "#web/console/receipts/compact-receipts.tsx";
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
  return (
    <section aria-label="Balance and Send" className="till relative flex h-16 shrink-0 flex-col">
      <div aria-hidden className="slot h-1.5 shrink-0" />
      <div className="flex min-h-0 flex-1 items-center gap-3 ps-3.5 pe-2.5 @max-[300px]:gap-2">
        <p>
          <b key={balance} translate="no" className="steps block font-mono text-title leading-5.5 tabular-nums">
            {balance}
          </b>
          {isSaved ? (
            <span className="block text-small leading-4 text-ink2">sample points</span>
          ) : (
            <span className="block text-small leading-4 text-processing-ink">points, not saved</span>
          )}
        </p>
        {hasReceipts && <MiniReceipts count={receipts} />}
        <div className="ms-auto flex shrink-0 items-center">
          <SendButton isWaiting={isWaiting} isDocked className="w-21 px-0! @max-[300px]:w-17" />
        </div>
      </div>
    </section>
  );
}
