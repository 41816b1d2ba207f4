import { type ReactNode, useSyncExternalStore } from "react";
import { Link } from "wouter";
import type { LedgerLine } from "#contract/panel/panel.ts";
import { useIsHidden, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { SeeCall } from "#web/client/react/see-call.tsx";
import { orderPath } from "#web/client/routes.ts";
import { ClockTime, DatedTime } from "#web/ui/clock-time.tsx";
import { Label } from "#web/ui/label.tsx";
import { onTick } from "#web/ui/ticker.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A duration in words: in minutes above one minute, in seconds below. */
function leftWords(left: number): string {
  if (left <= 0) return "now";
  if (left < MINUTE) return `in ${Math.ceil(left / 1000)} s`;
  const hours = Math.floor(left / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  return hours === 0 ? `in ${minutes} min` : `in ${hours} h ${minutes} min`;
}

/** When a key expires, counted down on the sandbox clock. */
function Expiry({ at }: { readonly at: string }) {
  const { panel } = useSandbox();
  const instant = Date.parse(at);
  const words = useSyncExternalStore(onTick, () => leftWords(instant - panel.now()));
  return (
    <>
      {words} (<DatedTime at={instant} now={panel.now()} />)
    </>
  );
}

const LINK = "inline-flex min-h-11 items-center font-mono text-code break-all tablet:min-h-6";

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline gap-x-3 max-tablet:flex-wrap">
      <dt className="w-18 shrink-0 text-small text-ink2">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">{children}</dd>
    </div>
  );
}

/** The request that first used the key; opens the Log while the log still has it. */
function FirstRequest({ requestId, isInLog }: { readonly requestId: string; readonly isInLog: boolean }) {
  if (useIsHidden("log") || !isInLog) {
    return (
      <span>
        <span translate="no" className="font-mono text-code break-all">
          {requestId}
        </span>
        {!isInLog && " (no longer in the Log)"}
      </span>
    );
  }
  return (
    <SeeCall requestId={requestId} label={`See the call ${requestId}`} linkClass={LINK}>
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
        <Link
          href={orderPath(order.id)}
          translate="no"
          className={`${LINK} text-carbon underline underline-offset-4 hover:no-underline`}
        >
          {order.id}
        </Link>{" "}
        <span>
          charged{" "}
          <b translate="no" className="font-mono">
            {order.total}
          </b>
        </span>
      </>
    );
  }
  return (
    <>
      key <Label className="min-w-0 break-words">{apiKey?.name ?? ""}</Label>{" "}
      <span translate="no" className="font-mono text-code">
        …{apiKey?.last4}
      </span>
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
  return (
    <dl className="grid gap-x-6 @2xl:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
      <Fact name="Created">
        <Created line={line} />
      </Fact>
      <Fact name="Replays">
        {replays} <span className="text-small text-ink2">in this Log</span>
      </Fact>
      <Fact name="First used">
        <ClockTime at={Date.parse(line.usedAt)} /> <FirstRequest requestId={line.originalRequest} isInLog={isInLog} />
      </Fact>
      <Fact name="Expires">
        <span>
          <Expiry at={line.expiresAt} />
        </span>
      </Fact>
    </dl>
  );
}
