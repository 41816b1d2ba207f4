import { type ReactNode, useState } from "react";
import { useSession, useStateView } from "#web/client/react/context.tsx";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { Button } from "#web/ui/button.tsx";
import { amountText } from "#web/ui/format/amount-text.ts";
import { counted } from "#web/ui/format/counted.ts";
import { Modal } from "#web/ui/modal.tsx";
import { SendButton } from "#web/ui/send-button.tsx";

function Summary() {
  const balance = useStateView((stateView) => stateView.balance);
  const orders = useStateView((stateView) => stateView.orders.length);
  const processing = useStateView(
    (stateView) => stateView.orders.filter(({ status }) => status === "processing").length,
  );
  return (
    <p className="me-auto min-w-0 font-mono leading-tight tabular-nums">
      <span className="block whitespace-nowrap">
        <b>{amountText(balance)}</b> points
      </span>
      <span className="block text-code leading-tight text-ink2">
        {counted(orders, "order")}
        {processing > 0 && `, ${processing} processing`}
      </span>
    </p>
  );
}

function ReceiptsSheet({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <Modal heading="Tape and balance" place="sheet" onClose={onClose}>
      <div className="sticky top-0 z-3 flex h-0 justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
      {children}
    </Modal>
  );
}

/** The bar at the bottom of a narrow screen: the balance, a sheet with the receipts if there are any, and Send. */
export function Dock({ receipts }: { readonly receipts: ReactNode }) {
  const operation = useOperation();
  const isSending = useSession(({ submissions }) => submissions[operation]?.outcome === null);
  const isElsewhere = useRoute() !== null;
  const [isReceiptsOpen, setReceiptsOpen] = useState(false);
  return (
    <aside
      aria-label="Balance and Send"
      className="fixed inset-x-0 bottom-0 z-10 flex min-h-16 items-center gap-3 border-t border-edge bg-paper px-4"
    >
      <Summary />
      {receipts && <Button onClick={() => setReceiptsOpen(true)}>Tape</Button>}
      {!isElsewhere && <SendButton isSending={isSending} isDocked />}
      {isReceiptsOpen && <ReceiptsSheet onClose={() => setReceiptsOpen(false)}>{receipts}</ReceiptsSheet>}
    </aside>
  );
}
