import { type ReactNode, useState } from "react";
import { useCalls, useIsHidden, useKnownState, useSandbox } from "#web/client/react/context.tsx";
import { useIsUntouched } from "#web/client/react/first-screen.ts";
import { numberText } from "#web/ui/format/number-text.ts";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Literal } from "#web/ui/text.tsx";
import { BalanceAmount, useBalanceWords } from "./balance-amount.tsx";
import { PromisedReceipts } from "./promised-receipts.tsx";
import { countOf, type Receipt, useReceipts } from "./receipt-list.ts";

const ReceiptRows = lazyPart(() => import("./receipt-rows.tsx").then((part) => part.ReceiptRows));
const CallList = lazyPart(() => import("#web/console/log/call-rows.tsx").then((part) => part.CallList));

/** The balance as the caller knows it, and the balance it opened with. */
export function Balance() {
  const { openingBalance } = useKnownState().stateView;
  const words = useBalanceWords();
  return (
    <p className="flex items-center gap-x-2.5 tabular-nums present:hidden">
      <BalanceAmount className="text-amount tracking-tight" />
      <span className="text-small text-ink2">
        {words === "points left" ? (
          <>
            left of <Literal>{openingBalance}</Literal>
          </>
        ) : (
          words
        )}
      </span>
    </p>
  );
}

interface RollProps {
  readonly receipts: readonly Receipt[];
  /** Hangs from the slot before the first receipt. */
  readonly empty: ReactNode;
  readonly className: string;
}

/** The receipts, hanging from the slot. */
export function Roll({ receipts, empty, className }: RollProps) {
  const { panel } = useSandbox();
  const [openedAt] = useState(() => panel.now());
  return (
    <>
      <div aria-hidden className="slot shrink-0" />
      <div className={`relative -mt-1.75 ${className}`}>
        <div className="px-2.5 pb-4 desk:px-4">
          {receipts.length === 0 ? (
            empty
          ) : (
            <WhenLoaded className="p-4">
              <ReceiptRows receipts={receipts} openedAt={openedAt} />
            </WhenLoaded>
          )}
        </div>
      </div>
    </>
  );
}

/** The room of the tabs before the first call: the slot is in its place from the start. */
const TABS_ROOM = <div className="h-10" />;

/** The till: the balance, and below it the receipts or the calls, which scroll. */
export function Till() {
  const receipts = useReceipts();
  const calls = useCalls().length;
  const [tab, setTab] = useState<"receipts" | "log">("receipts");
  const isUntouched = useIsUntouched();
  const hasLog = !useIsHidden("log");
  const selected = hasLog ? tab : "receipts";
  const roll = (
    <div className="@container flex h-full flex-col print:block print:h-auto">
      <Roll
        receipts={receipts}
        empty={<PromisedReceipts />}
        // As wide with a scrollbar, which takes its room from the padding.
        className="min-h-0 flex-1 overflow-x-clip overflow-y-auto *:w-[100cqi] print:overflow-visible"
      />
    </div>
  );
  const log = { id: "log", label: `Log ${numberText(calls)}` } as const;
  return (
    <section
      aria-labelledby="receipts-heading"
      className="till grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(12rem,1fr)] print:block print:h-auto"
    >
      <h2 id="receipts-heading" className="sr-only">
        Receipts
      </h2>
      <div className="flex min-h-13 items-center px-4">
        <Balance />
      </div>
      {isUntouched ? (
        <>
          {TABS_ROOM}
          {roll}
        </>
      ) : (
        <Tabs
          label="Receipts and log"
          className="border-b-0! px-1! [--accent:var(--ink)]"
          tabs={[{ id: "receipts", label: `Receipts ${numberText(countOf(receipts))}` }, ...(hasLog ? [log] : [])]}
          selected={selected}
          onSelect={setTab}
        >
          {selected === "receipts" ? (
            roll
          ) : (
            <WhenLoaded className="p-4">
              <CallList />
            </WhenLoaded>
          )}
        </Tabs>
      )}
    </section>
  );
}
