import { useState } from "react";
import { useExchanges, useIsHidden, useSession } from "#web/client/react/context.tsx";
import { numberText } from "#web/ui/format/number-text.ts";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Balance, BalanceOverTime } from "./balance.tsx";
import { compactPapers, Effect, inkOf, newestOf, useMotion } from "./compact-receipts.tsx";
import type { Receipt } from "./receipt-list.ts";
import { Stamp } from "./receipt-paper.tsx";
import { Roll, useReceipts } from "./receipts.tsx";

const CallList = lazyPart(() => import("#web/console/log/call-list.tsx").then((part) => part.CallList));

/** How many receipts there are, each copy counted. */
export const countOf = (receipts: readonly Receipt[]): number =>
  receipts.reduce((sum, { copies }) => sum + 1 + copies.length, 0);

/** The till: the balance, its chart, and below them the receipts or the calls, which scroll. */
export function Till() {
  const receipts = useReceipts();
  const calls = useExchanges().length;
  const [tab, setTab] = useState<"receipts" | "log">("receipts");
  const isLogHidden = useIsHidden("log");
  // Where the Log is docked beside, it covers the till, which must not take the focus there.
  const isCovered = useSession(({ log, logDock }) => log.isOpen && logDock === "beside");
  const log = { id: "log", label: `Log ${numberText(calls)}` } as const;
  return (
    <section
      aria-labelledby="receipts-heading"
      className={`till grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_auto_minmax(12rem,1fr)] print:block print:h-auto ${isCovered ? "desk:invisible" : ""}`}
    >
      <h2 id="receipts-heading" className="sr-only">
        Receipts
      </h2>
      <div className="flex min-h-13 items-center px-4">
        <Balance />
      </div>
      <div className="px-4 pt-3 pb-5">
        <BalanceOverTime receipts={receipts} />
      </div>
      <Tabs
        label="Receipts and log"
        className="border-b-0! px-1! [--carbon:var(--ink)]"
        tabs={[{ id: "receipts", label: `Receipts ${numberText(countOf(receipts))}` }, ...(isLogHidden ? [] : [log])]}
        selected={tab}
        onSelect={setTab}
      >
        {tab === "receipts" ? (
          <div className="flex h-full flex-col print:block print:h-auto">
            <Roll receipts={receipts} className="min-h-0 flex-1 overflow-y-auto print:overflow-visible" />
          </div>
        ) : (
          <WhenLoaded className="p-4">
            <CallList />
          </WhenLoaded>
        )}
      </Tabs>
    </section>
  );
}

/** The newest receipt in two lines, hanging from the slot of the dock; before the first one, what prints them. */
export function NewestReceipt() {
  const motionOf = useMotion();
  const [newest] = newestOf(useReceipts(), 1);
  return (
    <div className="flex flex-col overflow-hidden font-mono text-code leading-4.5">
      <div aria-hidden className="slot h-2.5 shrink-0" />
      <div
        key={newest?.id}
        className={`relative -mt-1 mx-3 flex min-h-15 items-center gap-2.5 px-3.5 pt-1 pb-2.5 ${newest ? `${compactPapers[newest.paper].look} ${motionOf(newest)}` : "slip"}`}
      >
        <p className="min-w-0 flex-1 wrap-anywhere">
          <b className="block">{newest?.name ?? "NO RECEIPTS YET"}</b>
          {newest?.about ?? "Every order prints one."}
        </p>
        {newest?.effect && (
          <Stamp ink={inkOf(newest)}>
            <Effect effect={newest.effect} />
          </Stamp>
        )}
      </div>
    </div>
  );
}
