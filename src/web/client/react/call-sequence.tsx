import type { ReactNode } from "react";
import { errors } from "#contract/api/error.ts";
import { Order } from "#contract/api/order.ts";
import { Problem } from "#contract/api/problem.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { shortKey } from "#web/client/draft.ts";
import { chargeOf, idempotencyKeyOf, isReplay, refusalWords, responseHeader } from "#web/client/exchange.ts";
import { jsonIn } from "#web/client/http.ts";
import { looks } from "#web/ui/callout.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { paperLook, ReceiptLine } from "#web/ui/receipt.tsx";
import { Sequence, type SequenceCall } from "#web/ui/sequence.tsx";
import { statusWords } from "#web/ui/text.tsx";
import { effectOf, messagesOf, pauseWords } from "./call-messages.ts";
import { useIsAllKnown } from "./context.tsx";
import { ReceiptHead } from "./receipt-head.tsx";

/** A call for one order, as the page knows it. */
interface OrderCall {
  readonly exchange: Exchange;
  /** What the client does: "You send one order." */
  readonly name: string;
  /** The balance after the call, if it is known. */
  readonly balance?: string | null | undefined;
  /** The call that placed the same order before, where it is not among the calls. */
  readonly before?: Exchange | undefined;
  /** What the client sees, where the exchange does not tell it. */
  readonly sees?: ReactNode;
  /** Whether it is a call to another service than the visitor's: nothing here leads to it. */
  readonly isElsewhere?: boolean;
  /** Whether its client cannot know what it did: the cover stands in place of the service's side. */
  readonly isCovered?: boolean;
  /** Whether it is not sent yet: what will happen is drawn in grey, without its time and amounts of its own. */
  readonly isPlanned?: boolean;
}

/** A call, and what both sides say of it. */
interface SideProps extends OrderCall {
  /** The earlier call that placed the order; null if there is none. */
  readonly first: Exchange | null;
  readonly effect: ReturnType<typeof effectOf>;
  /** The order in the response, whether or not it arrived. */
  readonly order: Order | null;
  /** When it happened, as its receipt has it: an order when it was placed, any other call when its response was sent. */
  readonly at: number;
}

/** A call with what is read from it and, for what it did, from the calls before it. */
function sideOf(call: OrderCall, index: number, calls: readonly OrderCall[]): SideProps {
  const { exchange } = call;
  const isSameOrder = (earlier: OrderCall) =>
    !earlier.isCovered &&
    chargeOf(earlier.exchange) !== null &&
    earlier.exchange.request.body === exchange.request.body;
  const first = calls.slice(0, index).find(isSameOrder)?.exchange ?? call.before ?? null;
  const order = Order.safeParse(jsonIn(exchange.response.body)).data ?? null;
  const at = order && !isReplay(exchange) ? Date.parse(order.created_at) : exchange.at;
  const balance = call.isPlanned || call.isElsewhere ? null : (chargeOf(exchange)?.to ?? call.balance);
  return { ...call, first, effect: effectOf(exchange, first), order, at, balance };
}

/** A note on the client's side: a bold first line in code, and what it means. */
export function Seen({ look, title, children }: { look: keyof typeof looks; title: string; children?: ReactNode }) {
  return (
    <div className={`rounded border px-2 py-1.5 text-small ${looks[look]}`}>
      <p translate="no" className="font-bold wrap-anywhere @3xl:font-mono">
        {title}
      </p>
      {children}
    </div>
  );
}

const meanings: Readonly<Partial<Record<SideProps["effect"], string>>> = {
  copy: "The same order, one charge.",
  duplicate: "Looks fine. It is another order.",
};

/** What the client sees of a call, and nothing it cannot know. */
function ClientSees({ exchange, effect, isPlanned, isElsewhere }: SideProps) {
  const { status } = exchange.response;
  const { stoppedBy } = exchange.trace;
  if (exchange.lost !== null) {
    const key = idempotencyKeyOf(exchange);
    const next = key === null ? "Without an Idempotency-Key a retry may charge twice." : "Retry with the same key.";
    return (
      <Seen look={isPlanned ? "planned" : "processing"} title="TypeError: Failed to fetch">
        {exchange.operation === "placeOrder" && <p>The order may have been placed. {next}</p>}
      </Seen>
    );
  }
  const look = effect === "refused" ? "void" : "delivered";
  // What is only planned has no body yet.
  const problem = Problem.safeParse(jsonIn(exchange.response.body)).data as Problem | undefined;
  const words = problem ? refusalWords(problem) : stoppedBy ? errors[stoppedBy].title : meanings[effect];
  const title = `${status} ${statusWords(status)}`;
  if (isElsewhere) return <Seen look={look} title={title} />;
  return (
    <Seen look={isPlanned ? "planned" : look} title={title}>
      {words && <Prose as="p">{words}</Prose>}
      {effect !== "free" && effect !== "refused" && (
        <p translate="no" className="font-mono">
          Idempotent-Replayed: <span className="inline-block">{responseHeader(exchange, "Idempotent-Replayed")}</span>
        </p>
      )}
    </Seen>
  );
}

/** Why a retry was another order. */
function whyDuplicate(exchange: Exchange, first: Exchange | null): string {
  const key = idempotencyKeyOf(exchange);
  if (key === null) return "No key: new order";
  return first && key === idempotencyKeyOf(first) ? "Key expired: new order" : "New key: new order";
}

const papers = { order: "white", copy: "yellow", duplicate: "pink", refused: "pink" } as const;

/** What the service did with a call, as its receipt. */
function ServiceDid(side: SideProps) {
  const { exchange, first, name, effect, order, balance, isPlanned = false } = side;
  const { isElsewhere = isPlanned } = side;
  if (effect === "none") return <p className="py-4 text-small text-ink2">Nothing arrived here. No charge.</p>;
  if (effect === "free") return <p className="py-4 text-small text-ink2">Responded. No charge.</p>;
  const charge = chargeOf(exchange);
  const key = idempotencyKeyOf(exchange);
  const isCopy = effect === "copy";
  const isStamped = isCopy || effect === "duplicate";
  const isOrder = effect === "order";
  return (
    <div
      translate="no"
      className={`font-mono text-code ${isPlanned ? `rounded p-3 text-ink2! ${paperLook("hollow", false)}` : `px-3 ${paperLook(papers[effect], true)}`}`}
    >
      <ReceiptHead
        title={effect === "refused" ? `REFUSED ${exchange.response.status}` : effect.toUpperCase()}
        name={name}
        at={null}
        order={isElsewhere || isCopy ? undefined : order?.id}
        call={isElsewhere ? null : exchange.requestId}
      />
      {effect === "refused" && <ReceiptLine left={exchange.trace.stoppedBy} />}
      {isStamped && <p>{isCopy ? "Same key, same response" : whyDuplicate(exchange, first)}</p>}
      {isOrder && order && <ReceiptLine left={`${order.qty} × ${order.product_item_name}`} right={order.total} />}
      {isOrder && <hr className="slip-rule" />}
      {isStamped ? (
        <p className={`my-1.5 stamp ${isPlanned ? "border-dashed" : "lands"}`}>
          {isCopy ? "CHARGED 0.00" : `CHARGED AGAIN ${charge?.by ?? "0.00"}`}
        </p>
      ) : (
        <ReceiptLine look="bold" left="CHARGED" right={charge?.by ?? "0.00"} />
      )}
      {effect !== "refused" && balance && <ReceiptLine left="Balance" right={`${charge ? "" : "still "}${balance}`} />}
      {isOrder && key !== null && !isElsewhere && <ReceiptLine left="Key stored" right={shortKey(key)} />}
    </div>
  );
}

interface CallSequenceProps {
  readonly label: string;
  readonly calls: readonly OrderCall[];
  /** Stands in place of the service's side for calls that are covered. */
  readonly cover?: ReactNode;
}

/** The calls of a client, most of them for one order, as a sequence picture: what the client sees, the network, and what the service did. */
export function CallSequence({ label, calls, cover = null }: CallSequenceProps) {
  const isKnown = useIsAllKnown();
  const sides = calls.map(sideOf).map((side) => (isKnown ? side : { ...side, balance: null }));
  const rows = sides.map((side, index): SequenceCall => {
    const { exchange, name, isCovered, isPlanned = false, first, at } = side;
    const Name = isPlanned ? "p" : "h3";
    const before = sides[index - 1];
    const does = (
      <>
        <p translate="no" className="font-mono text-code font-bold">
          {isPlanned ? index + 1 : <ClockTime at={at} />}
        </p>
        <Name>
          {isPlanned && <span className="sr-only">Not sent yet: </span>}
          <Prose>{name}</Prose>
        </Name>
      </>
    );
    return {
      id: exchange.requestId,
      pause: before ? (isPlanned ? "later" : pauseWords(before.at, at)) : null,
      isPlanned,
      ...messagesOf(exchange, first, isCovered),
      sides: {
        does,
        sees: side.sees ?? <ClientSees {...side} />,
        service: isCovered ? cover : <ServiceDid {...side} />,
      },
    };
  });
  // A client sees what a response tells it.
  const isUnseen = calls.some(({ exchange, isElsewhere }) => exchange.lost !== null && !isElsewhere);
  return (
    <Sequence
      label={label}
      client={<p className="font-bold">Client</p>}
      network="Network"
      service={
        <>
          <p className="font-bold">Service</p>
          {isUnseen && <p className="text-code leading-4 text-ink2">You can't see this in production.</p>}
        </>
      }
      calls={rows}
    />
  );
}
