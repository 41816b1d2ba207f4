import type { LedgerLine } from "#contract/panel/panel.ts";
import { useIsHidden, useStateView } from "#web/client/react/context.tsx";
import { DatedTime } from "#web/client/react/dated-time.tsx";
import { Countdown } from "#web/client/react/delivery.tsx";
import { SeeCall } from "#web/client/react/see-call.tsx";
import { TextLink } from "#web/client/react/text-link.tsx";
import { orderPath } from "#web/client/routes.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Label, Literal } from "#web/ui/literal.tsx";

/** The class of a fact whose name is beside it however narrow the page is. */
const BESIDE = "grid-cols-[var(--name)_minmax(0,1fr)]";

const ID_LINK = "inline-flex min-h-11 items-center font-mono text-code break-all tablet:min-h-6";

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

export interface LineFactsProps {
  readonly line: LedgerLine;
  /** Whether the log still has the request that first used the key. */
  readonly isInLog: boolean;
  readonly replays: number;
}

/** What the ledger and the log know of one Idempotency-Key. */
export function LineFacts({ line, isInLog, replays }: LineFactsProps) {
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
