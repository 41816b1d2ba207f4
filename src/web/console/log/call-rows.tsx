import { memo } from "react";
import { Link } from "wouter";
import { Order } from "#contract/api/order.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { isReplay } from "#web/client/exchange.ts";
import { jsonIn } from "#web/client/http.ts";
import { useCalls, useIsUnknown } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/links.tsx";
import { adminPagePath, callPath } from "#web/client/routes.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { Literal, Method, Pill, StatusPill } from "#web/ui/text.tsx";

/** The outcome in words and colour: the status, whether it was replayed, lost or from another tab, and what was ordered. */
export function CallMarks({ exchange }: { readonly exchange: Exchange }) {
  // Of a call whose outcome the caller cannot know, only the caller's side is shown.
  const isUnknown = useIsUnknown(exchange);
  const { response, lost, tab } = exchange;
  const order = isUnknown ? undefined : Order.safeParse(jsonIn(response.body)).data;
  const lostWords = isUnknown ? "No response" : lost && `${lost === "response" ? "Response" : "Request"} lost`;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {!isUnknown && lost !== "request" && <StatusPill status={response.status} />}
      {lostWords && <Pill look="processing">{lostWords}</Pill>}
      {!isUnknown && isReplay(exchange) && <Pill look="copy">Replayed</Pill>}
      {tab === "another" && <Pill look="plain">Another tab</Pill>}
      {order && <Literal className="ms-auto text-small">{`${order.qty} × ${order.product_item_name}`}</Literal>}
    </span>
  );
}

/** The element id of a call's row, used to return the focus to it. */
export const rowId = (requestId: string): string => `log-${requestId}`;

// Memoised, because every call renders the whole list again.
const CallRow = memo(function Row({ exchange, isSelected }: { exchange: Exchange; isSelected: boolean }) {
  const { requestId, request, at } = exchange;
  return (
    <li>
      <Link
        id={rowId(requestId)}
        href={callPath(requestId)}
        aria-current={isSelected}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 border-s-3 border-transparent px-3.25 py-2 hover:bg-hover focus-visible:-outline-offset-2 aria-[current=true]:border-accent aria-[current=true]:bg-inset"
      >
        <span translate="no" className="line-clamp-2 font-mono text-code wrap-anywhere">
          <Method method={request.method} /> {request.path}
        </span>
        <span translate="no" className="font-mono text-code text-ink2">
          <ClockTime at={at} />
        </span>
        <span className="col-span-2">
          <CallMarks exchange={exchange} />
        </span>
      </Link>
    </li>
  );
});

interface CallRowsProps {
  readonly label: string;
  /** The calls, newest first. */
  readonly exchanges: readonly Exchange[];
  readonly selected?: string | undefined;
}

/** The newest calls, each leading to its own address, with a button for more, and the selected one wherever it is. */
export function CallRows({ label, exchanges, selected }: CallRowsProps) {
  const more = useMore<HTMLOListElement>(exchanges.length);
  const shown = exchanges.filter(({ requestId }, index) => index < more.shown || requestId === selected);
  return (
    <>
      <ol ref={more.list} aria-label={label} className="divide-y divide-hairline">
        {shown.map((exchange) => (
          <CallRow key={exchange.requestId} exchange={exchange} isSelected={exchange.requestId === selected} />
        ))}
      </ol>
      <MoreButton more={{ ...more, shown: shown.length }} one="call" className="border-t border-hairline px-4 py-2" />
    </>
  );
}

/** The calls in the till, newest first. */
export function CallList() {
  const exchanges = useCalls();
  return (
    <div className="flex h-full flex-col border-t border-hairline">
      <p className="flex items-center gap-2 border-b border-hairline px-4 py-1.5 text-small text-ink2">
        <TextLink href={adminPagePath("log")}>Open the Log</TextLink> Filter, export
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {exchanges.length === 0 && <p className="p-4 text-small text-ink2">No calls yet.</p>}
        <CallRows label="Calls, newest first" exchanges={exchanges.toReversed()} />
      </div>
    </div>
  );
}
