import { useState } from "react";
import { useIsHidden, useSession } from "#web/client/react/context.tsx";
import { useKnownState } from "#web/client/react/use-known-state.ts";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { useReceipts } from "#web/console/receipts/receipts.tsx";
import { countOf, NewestReceipt, Till } from "#web/console/receipts/till.tsx";
import { Button } from "#web/ui/button.tsx";
import { amountText, numberText } from "#web/ui/format/number-text.ts";
import { Modal } from "#web/ui/modal.tsx";
import { SendButton } from "#web/ui/send-button.tsx";

function Balance() {
  const { balance } = useKnownState().stateView;
  return (
    <p className="me-auto min-w-0">
      <b key={balance} className="steps block font-mono text-[1.375rem] leading-6 tabular-nums">
        {amountText(balance)}
      </b>
      <span className="block text-code leading-4 text-ink2">sample points</span>
    </p>
  );
}

/** A sheet with the till, and the button that opens it. */
function ReceiptsSheet() {
  const count = countOf(useReceipts());
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button className="border-edge!" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Receipts <span className="font-mono font-normal">{numberText(count)}</span>
      </Button>
      {isOpen && (
        <Modal heading="Receipts and balance" place="sheet" onClose={close}>
          <div className="sticky top-0 z-3 flex h-0 justify-end p-1">
            <Button onClick={close}>Close</Button>
          </div>
          <Till />
        </Modal>
      )}
    </>
  );
}

/** The till of a phone, at the bottom: the newest receipt if the window is high enough, the balance, and Send. */
export function Dock() {
  const operation = useOperation();
  const isSending = useSession(({ submissions }) => submissions[operation]?.outcome === null);
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
        {hasTill && <ReceiptsSheet />}
        {hasRequest && <SendButton isSending={isSending} isDocked />}
      </div>
    </aside>
  );
}
