import type { ReactNode } from "react";
import { Link } from "wouter";
import { headerOf } from "#web/client/http.ts";
import { ResetOffer } from "#web/client/react/reset-offer.tsx";
import { SeeCall } from "#web/client/react/see-call.tsx";
import { orderPath } from "#web/client/routes.ts";
import { type CallResult, chargedBy, isReplayed, madeBy, refusalOf } from "#web/client/send.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { amountText, chargedNothing } from "#web/ui/format/number-text.ts";
import { statusWords } from "#web/ui/status-words.ts";
import { hasSameKey } from "./use-run.ts";

/** One line of a receipt: words on the left, an amount on the right. */
function Line({ left, right, isBold = false }: { left: ReactNode; right?: ReactNode; isBold?: boolean }) {
  return (
    <p className={`flex flex-wrap justify-between gap-x-3 tabular-nums ${isBold ? "font-bold" : ""}`}>
      <span className="min-w-0 break-all">{left}</span>
      {right && <span>{right}</span>}
    </p>
  );
}

function OrderLink({ id }: { readonly id: string | null }) {
  return (
    id !== null && (
      <Link
        href={orderPath(id)}
        className="inline-flex min-h-11 items-center break-all underline underline-offset-4 hover:no-underline tablet:min-h-6"
      >
        {id}
      </Link>
    )
  );
}

interface SideProps {
  readonly callResult: CallResult;
  /** Which call of the run it is. */
  readonly name: string;
}

const papers = {
  white: "bg-paper text-ink prints",
  yellow: "bg-copy text-copy-ink slides-out",
  pink: "bg-void text-void-ink prints",
} as const;

interface ReceiptProps extends SideProps {
  readonly paper: keyof typeof papers;
  readonly heading: string;
  readonly children: ReactNode;
  /** Below the balance. */
  readonly stamp?: string;
  readonly footer?: ReactNode;
}

/** A receipt: white is the original, yellow the copy, pink is void. Its last line opens the Log at the call. */
function Receipt({ callResult, name, paper, heading, children, stamp, footer }: ReceiptProps) {
  const { exchange, balance, charge } = callResult;
  const balances = charge ? `${amountText(charge.from)} → ${amountText(charge.to)}` : `still ${amountText(balance)}`;
  return (
    <div className={`slip font-mono text-code ${papers[paper]}`}>
      <Line isBold left={heading} right={exchange && <ClockTime at={exchange.at} />} />
      {children}
      <Line left="Balance" right={balances} />
      {stamp && (
        <p className="mt-2 mb-1">
          <span className="stamp lands text-small">{stamp}</span>
        </p>
      )}
      {footer}
      {exchange && (
        <SeeCall
          requestId={exchange.requestId}
          label={`See the call: ${name}`}
          linkClass="flex min-h-11 items-center tablet:min-h-6"
        />
      )}
    </div>
  );
}

/** A call that never reached the service, or that was refused: nothing was charged. */
function NotDone(side: SideProps) {
  const refused = refusalOf(side.callResult);
  const heading = refused ? `REFUSED ${refused.status}` : "NEVER ARRIVED";
  return (
    <Receipt {...side} paper="pink" heading={heading} footer={<ResetOffer callResults={[side.callResult]} />}>
      {refused && <Line left={refused.code} />}
      <hr className="slip-rule" />
      <Line isBold left="CHARGED" right={amountText("0.00")} />
    </Receipt>
  );
}

/** The order the first call placed, and its ledger entry. */
function OrderDone(side: SideProps) {
  const { request, exchange } = side.callResult;
  const status = exchange?.response.status ?? 0;
  const ledgerEntry = (
    <>
      <hr className="slip-rule" />
      <Line isBold left="IN THE LEDGER" />
      <Line left={headerOf(request, "Idempotency-Key")} />
      <p className="mt-2 font-sans text-small">
        {exchange?.lost === "response" ? "It happened. Only the answer was lost on the way." : "It happened."}
      </p>
    </>
  );
  return (
    <Receipt {...side} paper="white" heading={`${status} ${statusWords(status)}`} footer={ledgerEntry}>
      <OrderLink id={madeBy(side.callResult)} />
      <hr className="slip-rule" />
      <Line isBold left="CHARGED" right={amountText(chargedBy([side.callResult]))} />
    </Receipt>
  );
}

function ChargedAgain({ first, ...side }: SideProps & { readonly first: CallResult }) {
  const { callResult } = side;
  const isKeyless = headerOf(callResult.request, "Idempotency-Key") === null;
  const why = isKeyless ? "No key, so nothing to recognise it by: a new order." : "Never seen this key: a new order.";
  return (
    <Receipt
      {...side}
      paper="pink"
      heading="ONE ORDER TOO MANY"
      stamp={`CHARGED AGAIN ${amountText(chargedBy([callResult]))}`}
    >
      <OrderLink id={madeBy(callResult)} />
      <p>{hasSameKey(callResult, first) ? "The ledger had forgotten this key by then: a new order." : why}</p>
    </Receipt>
  );
}

/** What the service did with a call; `first` is the first call of the run if this one is a retry. */
export function ServiceSide({ first, ...side }: SideProps & { readonly first: CallResult | null }) {
  if (isReplayed(side.callResult)) {
    return (
      <Receipt {...side} paper="yellow" heading="COPY" stamp={chargedNothing()}>
        <p>Same key: the stored response again.</p>
        <p>No second order.</p>
      </Receipt>
    );
  }
  if (!side.callResult.charge) return <NotDone {...side} />;
  return first ? <ChargedAgain {...side} first={first} /> : <OrderDone {...side} />;
}
