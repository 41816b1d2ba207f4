import { Suspense, useState } from "react";
import { useIsHidden } from "#web/client/react/context.tsx";
import { SendGuard } from "#web/client/react/send-guard.tsx";
import { useKnownState } from "#web/client/react/use-known-state.ts";
import { useIsWaiting } from "#web/client/react/use-request.ts";
import { useRoute } from "#web/client/react/use-route.ts";
import { useReceipts } from "#web/console/receipts/receipts.tsx";
import { countOf, NewestReceipt } from "#web/console/receipts/till.tsx";
import { Button } from "#web/ui/button.tsx";
import { amountText, numberText } from "#web/ui/format/number-text.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { SendButton } from "#web/ui/send-button.tsx";

const ReceiptsSheet = lazyPart(() => import("./receipts-sheet.tsx").then((part) => part.ReceiptsSheet), "next");

function Balance() {
  const { balance } = useKnownState().stateView;
  return (
    <p className="me-auto min-w-0">
      <b key={balance} className="steps block font-mono text-[min(1.375rem,6.5vw)] leading-6 tabular-nums">
        {amountText(balance)}
      </b>
      <span className="block text-code leading-4 text-ink2">sample points</span>
    </p>
  );
}

/** Opens a sheet with the till. */
function ReceiptsButton() {
  const count = countOf(useReceipts());
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="border-edge!" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Receipts <span className="font-mono font-normal">{numberText(count)}</span>
      </Button>
      <Suspense>{isOpen && <ReceiptsSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** The till of a phone, at the bottom: the newest receipt if the window is high enough, the balance, and Send. */
export function Dock() {
  const isWaiting = useIsWaiting();
  const hasRequest = useRoute() === null;
  const hasTill = !useIsHidden("tape");
  return (
    <aside aria-label="Balance and Send" className="till fixed inset-x-0 bottom-0 z-10 print:hidden">
      {hasTill && (
        <div className="short:hidden">
          <NewestReceipt />
        </div>
      )}
      <div className="flex min-h-16.5 items-center gap-2 px-4">
        <Balance />
        {hasTill && <ReceiptsButton />}
        {hasRequest && <SendButton isWaiting={isWaiting} isDocked className="w-17 px-0!" guard={<SendGuard />} />}
      </div>
    </aside>
  );
}
