import type { ReactNode } from "react";
import { Link } from "wouter";
import { headerOf } from "#web/client/http.ts";
import { useIsHidden, useSandbox } from "#web/client/react/context.tsx";
import { ResetOffer } from "#web/client/react/reset-offer.tsx";
import { orderPath } from "#web/client/routes.ts";
import { type CallResult, chargeIn, isReplayed, madeBy, refusalOf } from "#web/client/send.ts";
import { openLog } from "#web/client/store.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { amountText, chargedNothing } from "#web/ui/format/number-text.ts";
import { statusWords } from "#web/ui/status-words.ts";

const papers = {
  white: "bg-paper text-ink",
  yellow: "bg-copy text-copy-ink",
  pink: "bg-void text-void-ink",
} as const;

interface ReceiptProps {
  readonly paper: keyof typeof papers;
  readonly motion: string;
  readonly children: ReactNode;
}

/** A receipt: white is the original, yellow the copy, pink is void. */
function Receipt({ paper, motion, children }: ReceiptProps) {
  return <div className={`slip font-mono text-code ${papers[paper]} ${motion}`}>{children}</div>;
}

interface LineProps {
  readonly left: ReactNode;
  readonly right?: ReactNode;
  readonly isBold?: boolean;
}

/** One line of a receipt: words on the left, an amount on the right. */
function Line({ left, right, isBold = false }: LineProps) {
  return (
    <p className={`flex flex-wrap justify-between gap-x-3 tabular-nums ${isBold ? "font-bold" : ""}`}>
      <span className="min-w-0 break-all">{left}</span>
      {right && <span>{right}</span>}
    </p>
  );
}

function Stamp({ children }: { readonly children: ReactNode }) {
  return (
    <p className="mt-2 mb-1">
      <span className="stamp lands text-small">{children}</span>
    </p>
  );
}

interface SeeCallProps {
  readonly callResult: CallResult;
  /** Which call of the run it is. */
  readonly name: string;
}

/** Opens the Log at a call of the lab. */
function SeeCall({ callResult: { exchange }, name }: SeeCallProps) {
  const { session } = useSandbox();
  const isLogHidden = useIsHidden("log");
  if (!exchange || isLogHidden) return null;
  return (
    <button
      type="button"
      aria-label={`See the call: ${name}`}
      onClick={() => openLog(session, exchange.requestId)}
      className="flex min-h-11 items-center underline underline-offset-4 hover:no-underline tablet:min-h-6"
    >
      See the call
    </button>
  );
}

interface SideProps {
  readonly callResult: CallResult;
  readonly name: string;
}

function OrderLine({ callResult }: { readonly callResult: CallResult }) {
  const order = madeBy(callResult);
  if (order === null) return null;
  return (
    <Link
      href={orderPath(order)}
      className="inline-flex min-h-11 items-center break-all underline underline-offset-4 hover:no-underline tablet:min-h-6"
    >
      {order}
    </Link>
  );
}

const at = ({ exchange }: CallResult) => exchange && <ClockTime at={exchange.at} />;

const balanceLine = (callResult: CallResult) => {
  const charge = chargeIn(callResult);
  return (
    <Line
      left="Balance"
      right={
        charge ? `${amountText(charge.from)} → ${amountText(charge.to)}` : `still ${amountText(callResult.balance)}`
      }
    />
  );
};

/** A call that never reached the service, or that was refused: nothing was charged. */
function NotDone({ callResult, name }: SideProps) {
  const refused = refusalOf(callResult);
  return (
    <Receipt paper="pink" motion="prints">
      <Line isBold left={refused ? `REFUSED ${refused.status}` : "NEVER ARRIVED"} right={at(callResult)} />
      {refused && <Line left={refused.code} />}
      <hr className="slip-rule" />
      <Line isBold left="CHARGED" right={amountText("0.00")} />
      {balanceLine(callResult)}
      <ResetOffer callResult={[callResult]} />
      <SeeCall callResult={callResult} name={name} />
    </Receipt>
  );
}

/** The service's record of the first call: the order it placed, and its ledger entry. */
export function FirstDone({ callResult, name }: SideProps) {
  const charge = chargeIn(callResult);
  if (!charge || !callResult.exchange) return <NotDone callResult={callResult} name={name} />;
  const { status } = callResult.exchange.response;
  return (
    <Receipt paper="white" motion="prints">
      <Line isBold left={`${status} ${statusWords(status)}`} right={at(callResult)} />
      <OrderLine callResult={callResult} />
      <hr className="slip-rule" />
      <Line isBold left="CHARGED" right={amountText(charge.by)} />
      {balanceLine(callResult)}
      <hr className="slip-rule" />
      <Line isBold left="IN THE LEDGER" />
      <Line left={headerOf(callResult.request, "Idempotency-Key")} />
      <p className="mt-2 font-sans text-small">
        {callResult.exchange.lost === "response" ? "It happened. Only the answer was lost on the way." : "It happened."}
      </p>
      <SeeCall callResult={callResult} name={name} />
    </Receipt>
  );
}

function CopyDone({ callResult, name }: SideProps) {
  return (
    <Receipt paper="yellow" motion="slides-out">
      <Line isBold left="COPY" right={at(callResult)} />
      <p>Same key: the stored answer again.</p>
      <p>No second order.</p>
      {balanceLine(callResult)}
      <Stamp>{chargedNothing()}</Stamp>
      <SeeCall callResult={callResult} name={name} />
    </Receipt>
  );
}

/** Why a retry was carried out as a new order. */
function whyAgain(callResult: CallResult, isSameKey: boolean): string {
  if (isSameKey) return "The ledger had forgotten this key by then: a new order.";
  const isKeyless = headerOf(callResult.request, "Idempotency-Key") === null;
  return isKeyless ? "No key, so nothing to recognise it by: a new order." : "Never seen this key: a new order.";
}

function ChargedAgain({ callResult, name, isSameKey }: SideProps & { readonly isSameKey: boolean }) {
  return (
    <Receipt paper="pink" motion="prints">
      <Line isBold left="ONE ORDER TOO MANY" right={at(callResult)} />
      <OrderLine callResult={callResult} />
      <p>{whyAgain(callResult, isSameKey)}</p>
      {balanceLine(callResult)}
      <Stamp>CHARGED AGAIN {amountText(chargeIn(callResult)?.by ?? "0.00")}</Stamp>
      <SeeCall callResult={callResult} name={name} />
    </Receipt>
  );
}

/** What the service did with a retry. */
export function RetryDone({ callResult, name, isSameKey }: SideProps & { readonly isSameKey: boolean }) {
  if (isReplayed(callResult)) return <CopyDone callResult={callResult} name={name} />;
  if (chargeIn(callResult)) return <ChargedAgain callResult={callResult} name={name} isSameKey={isSameKey} />;
  return <NotDone callResult={callResult} name={name} />;
}
