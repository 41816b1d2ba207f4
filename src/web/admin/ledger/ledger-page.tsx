import { memo, useMemo } from "react";
import type { LedgerLine } from "#contract/panel/panel.ts";
import { DatedTime } from "#web/admin/dated-time.tsx";
import { RecordNote } from "#web/admin/record-note.tsx";
import { isReplay, responseHeader } from "#web/client/exchange.ts";
import { useExchanges, useIsHidden, useStateView } from "#web/client/react/context.tsx";
import { Countdown } from "#web/client/react/delivery.tsx";
import { SeeCall, TextLink } from "#web/client/react/links.tsx";
import { adminPages, orderPath, pathTo } from "#web/client/routes.ts";
import { Card } from "#web/ui/card.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Label, Literal } from "#web/ui/text.tsx";

/** The class of a fact whose name is beside it however narrow the page is. */
const BESIDE = "grid-cols-[var(--name)_minmax(0,1fr)]";

const ID_LINK = "font-mono text-code break-all";

/** The request that first used the key; opens the Log while the log still has it. */
function FirstUse({ requestId, isInLog }: { readonly requestId: string; readonly isInLog: boolean }) {
  if (useIsHidden("log") || !isInLog) {
    return (
      <span>
        <Literal className="font-mono text-code break-all">{requestId}</Literal>
        {!isInLog && " (no longer in the Log)"}
      </span>
    );
  }
  return (
    <SeeCall requestId={requestId} label={`See the call ${requestId}`} linkClass={ID_LINK}>
      {requestId}
    </SeeCall>
  );
}

/** What the request created, with its amount or the last characters of its key. */
function Created({ line }: { readonly line: LedgerLine }) {
  const order = useStateView(({ orders }) => orders.find(({ id }) => id === line.made));
  const apiKey = useStateView(({ keys }) => keys.find(({ id }) => id === line.made));
  if (order) {
    return (
      <>
        order{" "}
        <TextLink href={orderPath(order.id)} className={`${ID_LINK} underline-offset-4`}>
          <bdi translate="no">{order.id}</bdi>
        </TextLink>{" "}
        <span>
          charged <Literal className="font-mono font-bold">{order.total}</Literal>
        </span>
      </>
    );
  }
  return (
    <>
      key <Label className="min-w-0 break-words">{apiKey?.name ?? ""}</Label>{" "}
      <Literal className="font-mono text-code">…{apiKey?.last4}</Literal>
    </>
  );
}

interface LineFactsProps {
  readonly line: LedgerLine;
  /** Whether the log still has the request that first used the key. */
  readonly isInLog: boolean;
  readonly replays: number;
}

/** What the ledger and the log know of one Idempotency-Key. */
function LineFacts({ line, isInLog, replays }: LineFactsProps) {
  const expiresAt = Date.parse(line.expiresAt);
  return (
    <Facts className="grid gap-x-6 [--name:4.5rem]! @2xl:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
      <Fact name="Created" className={BESIDE}>
        <Created line={line} />
      </Fact>
      <Fact name="Replays" className={BESIDE}>
        {replays} <span className="text-small text-ink2">in this Log</span>
      </Fact>
      <Fact name="First used" className={BESIDE}>
        <ClockTime at={Date.parse(line.usedAt)} /> <FirstUse requestId={line.originalRequest} isInLog={isInLog} />
      </Fact>
      <Fact name="Expires" className={BESIDE}>
        in <Countdown until={expiresAt} /> (<DatedTime at={expiresAt} />)
      </Fact>
    </Facts>
  );
}

// Memoised: every order renders the whole list, which may have a thousand entries.
/** One stored Idempotency-Key. */
const KeyEntry = memo(function KeyEntry(facts: LineFactsProps) {
  return (
    <li className="flex flex-col gap-2 border-t border-hairline px-4 py-2">
      <h3 translate="no" className="min-w-0 font-mono text-code font-bold break-all tablet:text-base">
        {facts.line.idempotencyKey}
      </h3>
      <LineFacts {...facts} />
    </li>
  );
});

/** How many entries are listed at first. */
const FIRST_LISTED = 6;

/** Which calls the log still has, and the replays of each: computed once for all entries. */
function useLoggedCalls() {
  const exchanges = useExchanges();
  return useMemo(() => {
    const replays = new Map<string, number>();
    for (const exchange of exchanges.filter(isReplay)) {
      const original = responseHeader(exchange, "Original-Request") ?? "";
      replays.set(original, (replays.get(original) ?? 0) + 1);
    }
    return { known: new Set(exchanges.map(({ requestId }) => requestId)), replays };
  }, [exchanges]);
}

/** The stored Idempotency-Keys, newest first, and what they are for. */
export function LedgerPage() {
  const ledger = useStateView((stateView) => stateView.ledger);
  const more = useMore<HTMLOListElement>(ledger.length, FIRST_LISTED);
  const calls = useLoggedCalls();
  return (
    <>
      <PageHead heading={adminPages.ledger.name}>{adminPages.ledger.purpose}</PageHead>
      <Card
        heading="Stored Idempotency-Keys"
        aside={<RecordNote known={ledger[0] && `${counted(ledger.length, "key")}, newest first`} />}
      >
        {ledger.length === 0 && (
          <p className="max-w-[70ch] px-4 pb-4">
            <Prose>
              No Idempotency-Key stored yet. A POST that creates an order or a key stores its Idempotency-Key here, in
              the same write.
            </Prose>{" "}
            <TextLink href={pathTo("placeOrder")}>Place an order</TextLink>
          </p>
        )}
        <ol ref={more.list}>
          {ledger.slice(0, more.shown).map((line) => (
            <KeyEntry
              key={line.originalRequest}
              line={line}
              isInLog={calls.known.has(line.originalRequest)}
              replays={calls.replays.get(line.originalRequest) ?? 0}
            />
          ))}
        </ol>
        <MoreButton more={more} one="key" className="border-t border-hairline p-4" />
      </Card>
    </>
  );
}
