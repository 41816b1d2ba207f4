import { Suspense, useState } from "react";
import type { Promised } from "#web/client/promise.ts";
import { useIsHidden } from "#web/client/react/context.tsx";
import { usePromise } from "#web/client/react/use-request.ts";
import { useRoute } from "#web/client/react/use-route.ts";
import { BalanceAmount, useBalanceWords } from "#web/console/receipts/balance-amount.tsx";
import { countOf, useReceipts } from "#web/console/receipts/receipt-list.ts";
import { SendButton } from "#web/console/request/send-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { numberText } from "#web/ui/format/number-text.ts";
import { lazyPart, Nothing } from "#web/ui/lazy-part.tsx";
import { Prose } from "#web/ui/prose.tsx";

const NewestReceipt = lazyPart(
  () => import("#web/console/receipts/compact-receipts.tsx").then((part) => part.NewestReceipt),
  Nothing,
);
const ReceiptsSheet = lazyPart(() => import("./receipts-sheet.tsx").then((part) => part.ReceiptsSheet));

/** The balance now, and after the order on screen. */
function DockBalance({ after }: { readonly after: Promised["balanceAfter"] }) {
  const points = useBalanceWords();
  return (
    <p className="me-auto min-w-0">
      <BalanceAmount className="block text-[min(1.375rem,5.5vw)] leading-6" />
      <Prose as="span" className="block text-code leading-4 text-ink2">
        {after === null ? points : `${after} after it`}
      </Prose>
    </p>
  );
}

/** Opens a sheet with the till. */
function ReceiptsButton() {
  const count = countOf(useReceipts());
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <Button
        className="border-edge! shrink-0 max-[25rem]:flex-col max-[25rem]:gap-0 max-[25rem]:px-1.5"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Receipts{" "}
        <span translate="no" className="font-mono font-normal">
          {numberText(count)}
        </span>
      </Button>
      <Suspense>{isOpen && <ReceiptsSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** The till of a phone, at the bottom: the newest receipt if the window is high enough, the balance, and Send with what it costs. */
export function Dock() {
  const hasRequest = useRoute() === null;
  const hasTill = !useIsHidden("receipts");
  const promised = usePromise();
  const hasReceipts = useReceipts().length > 0;
  return (
    <aside aria-label="Balance and Send" className="till fixed inset-x-0 bottom-0 z-10 print:hidden">
      {hasTill && (
        <div className="short:hidden">
          <div aria-hidden className="slot h-2.5" />
          <Suspense>{hasReceipts && <NewestReceipt />}</Suspense>
        </div>
      )}
      <div className="flex min-h-16.5 items-center gap-2 px-4 py-1">
        <DockBalance after={hasRequest ? promised.balanceAfter : null} />
        {hasTill && <ReceiptsButton />}
        {hasRequest && <SendButton isDocked className="w-32 shrink-0 px-2! text-balance" />}
      </div>
    </aside>
  );
}
