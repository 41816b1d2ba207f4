import { Link } from "wouter";
import { headerOf } from "#web/client/http.ts";
import { ResetOffer } from "#web/client/react/reset-offer.tsx";
import { orderPath } from "#web/client/routes.ts";
import { chargeIn, isReplayed, madeBy, refusalOf, type Tried } from "#web/client/try-call.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { amountText, chargedNothing } from "#web/ui/format/amount-text.ts";
import { statusWords } from "#web/ui/status-words.ts";
import { SeeCall } from "./see-call.tsx";
import { Line, Slip, Stamp } from "./slip.tsx";

interface SideProps {
  readonly tried: Tried;
  readonly name: string;
}

function OrderLine({ tried }: { readonly tried: Tried }) {
  const order = madeBy(tried);
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

const at = ({ exchange }: Tried) => exchange && <ClockTime at={exchange.at} />;

const balanceLine = (tried: Tried) => {
  const charge = chargeIn(tried);
  return (
    <Line
      left="Balance"
      right={charge ? `${amountText(charge.from)} → ${amountText(charge.to)}` : `still ${amountText(tried.balance)}`}
    />
  );
};

/** A call that never reached the service, or that was refused: nothing was charged. */
function NotDone({ tried, name }: SideProps) {
  const refused = refusalOf(tried);
  return (
    <Slip paper="pink" motion="prints">
      <Line isBold left={refused ? `REFUSED ${refused.status}` : "NEVER ARRIVED"} right={at(tried)} />
      {refused && <Line left={refused.code} />}
      <hr className="slip-rule" />
      <Line isBold left="CHARGED" right={amountText("0.00")} />
      {balanceLine(tried)}
      <ResetOffer tried={[tried]} />
      <SeeCall tried={tried} name={name} />
    </Slip>
  );
}

/** The service's record of the first call: the order it placed, and its ledger entry. */
export function FirstDone({ tried, name }: SideProps) {
  const charge = chargeIn(tried);
  if (!charge || !tried.exchange) return <NotDone tried={tried} name={name} />;
  const { status } = tried.exchange.answer;
  return (
    <Slip paper="white" motion="prints">
      <Line isBold left={`${status} ${statusWords(status)}`} right={at(tried)} />
      <OrderLine tried={tried} />
      <hr className="slip-rule" />
      <Line isBold left="CHARGED" right={amountText(charge.by)} />
      {balanceLine(tried)}
      <hr className="slip-rule" />
      <Line isBold left="IN THE LEDGER" />
      <Line left={headerOf(tried.request, "Idempotency-Key")} />
      <p className="mt-2 font-sans text-small">
        {tried.exchange.lost === "answer" ? "It happened. Only the answer was lost on the way." : "It happened."}
      </p>
      <SeeCall tried={tried} name={name} />
    </Slip>
  );
}

function CopyDone({ tried, name }: SideProps) {
  return (
    <Slip paper="yellow" motion="slides-out">
      <Line isBold left="COPY" right={at(tried)} />
      <p>Same key: the stored answer again.</p>
      <p>No second order.</p>
      {balanceLine(tried)}
      <Stamp>{chargedNothing()}</Stamp>
      <SeeCall tried={tried} name={name} />
    </Slip>
  );
}

/** Why a retry was carried out as a new order. */
function whyAgain(tried: Tried, isSameKey: boolean): string {
  if (isSameKey) return "The ledger had forgotten this key by then: a new order.";
  const isKeyless = headerOf(tried.request, "Idempotency-Key") === null;
  return isKeyless ? "No key, so nothing to recognise it by: a new order." : "Never seen this key: a new order.";
}

function ChargedAgain({ tried, name, isSameKey }: SideProps & { readonly isSameKey: boolean }) {
  return (
    <Slip paper="pink" motion="prints">
      <Line isBold left="ONE ORDER TOO MANY" right={at(tried)} />
      <OrderLine tried={tried} />
      <p>{whyAgain(tried, isSameKey)}</p>
      {balanceLine(tried)}
      <Stamp>CHARGED AGAIN {amountText(chargeIn(tried)?.by ?? "0.00")}</Stamp>
      <SeeCall tried={tried} name={name} />
    </Slip>
  );
}

/** What the service did with a retry. */
export function RetryDone({ tried, name, isSameKey }: SideProps & { readonly isSameKey: boolean }) {
  if (isReplayed(tried)) return <CopyDone tried={tried} name={name} />;
  if (chargeIn(tried)) return <ChargedAgain tried={tried} name={name} isSameKey={isSameKey} />;
  return <NotDone tried={tried} name={name} />;
}
