import { memo } from "react";
import type { Exchange } from "#contract/panel/panel.ts";
import { useCalls, useSandbox, useSession } from "#web/client/react/context.tsx";
import { openLog, type SessionStore } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { CallMethod } from "./call-method.tsx";
import { ExchangeMarks } from "./exchange-marks.tsx";

interface CallProps {
  readonly exchange: Exchange;
  readonly isOpen: boolean;
  readonly session: SessionStore;
}

// Memoised, because every call renders the whole list again.
const Call = memo(function Call({ exchange, isOpen, session }: CallProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen}
        onClick={() => openLog(session, exchange.requestId)}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 border-s-3 border-transparent px-3.25 py-2 text-start hover:bg-hover focus-visible:-outline-offset-2 aria-[current=true]:border-carbon aria-[current=true]:bg-well"
      >
        <span translate="no" className="line-clamp-2 font-mono text-code break-all">
          <CallMethod exchange={exchange} /> {exchange.request.path}
        </span>
        <span translate="no" className="font-mono text-code text-ink2">
          <ClockTime at={exchange.at} />
        </span>
        <span className="col-span-2">
          <ExchangeMarks exchange={exchange} />
        </span>
      </button>
    </li>
  );
});

/** The calls in the till, newest first; each opens the Log at it. */
export function CallList() {
  const { session } = useSandbox();
  const exchanges = useCalls();
  const openId = useSession(({ log }) => (log.isOpen ? log.requestId : null));
  const more = useMore<HTMLOListElement>(exchanges.length);
  const shown = exchanges.toReversed().slice(0, more.shown);
  return (
    <div className="flex h-full flex-col border-t border-hairline">
      <div className="flex items-center gap-2 border-b border-hairline ps-1.5 pe-4 py-1">
        <Button onClick={() => openLog(session)}>Open log</Button>
        <p className="text-small text-ink2">Filter, compare, export</p>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {shown.length === 0 && (
          <p className="p-4 text-small text-ink2">
            No calls yet. Every call is listed here with its response, also those from the browser's console and from
            other tabs.
          </p>
        )}
        <ol ref={more.list} aria-label="Calls, newest first" className="divide-y divide-hairline">
          {shown.map((exchange) => (
            <Call
              key={exchange.requestId}
              exchange={exchange}
              isOpen={exchange.requestId === openId}
              session={session}
            />
          ))}
        </ol>
        <MoreButton more={more} one="call" className="px-4 py-2" />
      </div>
    </div>
  );
}
