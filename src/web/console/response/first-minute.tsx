import type { ReactNode } from "react";
import { useStateView } from "#web/client/react/context.tsx";
import { useIsWaiting } from "#web/client/react/use-request.ts";
import { EXAMPLE_ORDER, itemIn } from "#web/client/request.ts";
import { ReceiptLine } from "#web/console/receipts/receipt-paper.tsx";
import { times } from "#web/ui/format/amount.ts";
import { durationText } from "#web/ui/format/duration.ts";

/** The two receipts of the first minute: the order, and the copy of its replay. */
function Picture({ line, total }: { readonly line: string; readonly total: string }) {
  return (
    <div
      aria-hidden
      translate="no"
      className="till relative isolate flex h-50 shrink-0 items-start overflow-hidden px-4 font-mono text-code desk:h-57 shallow:desk:h-50 desk:px-6 shallow:desk:px-4"
    >
      <div className="slot absolute! inset-x-0 top-0 -z-2" />
      <div className="slip mt-1.75 w-[56%] max-w-59 shrink-0 px-3! desk:px-4! desk:pt-4.5! desk:pb-6!">
        <p className="font-bold">ORDER</p>
        <ReceiptLine left={line} right={total} />
        <hr className="slip-rule" />
        <ReceiptLine look="bold" left="CHARGED" right={total} />
        <p className="stamp mt-1.5 text-delivered-ink">DELIVERED</p>
      </div>
      <div className="slip slip-copy -z-1 mt-15 tablet:mt-18 -ms-5.5 w-[50%] max-w-54 shrink-0 ps-9! pe-3!">
        <p className="font-bold">COPY</p>
        <p>Same call again</p>
        <p className="stamp mt-1.5 whitespace-nowrap">CHARGED 0.00</p>
      </div>
    </div>
  );
}

function Caption({ number, title, words }: { number: number; title: string; words: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.25rem_1fr] content-start gap-x-3 gap-y-0.5">
      <span
        aria-hidden
        className="grid size-5 place-items-center rounded-full border-[1.5px] border-edge text-small leading-none font-semibold text-ink2"
      >
        {number}
      </span>
      <b className="text-heading">{title}</b>
      <span className="col-start-2 text-ink2">{words}</span>
    </li>
  );
}

/** What the first calls will show, as one picture and four captions: in place of a response until the first call. */
export function FirstMinute() {
  const { product_item_id, qty } = EXAMPLE_ORDER;
  const item = useStateView(({ catalogue }) => itemIn(catalogue, product_item_id));
  const isWaiting = useIsWaiting();
  const delay = useStateView(({ deliveryDelay }) => deliveryDelay as number);
  if (!item) return null;
  const prices = (
    <>
      {item.name}: <s translate="no">{item.retail_price}</s>{" "}
      <b translate="no" className="text-ink">
        {item.price}
      </b>{" "}
      with a key.
    </>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h3 className="flex min-h-14 shrink-0 items-center px-4 text-heading font-bold max-tablet:min-h-10">
        {isWaiting ? "Waiting for the response…" : "Your first minute"}
      </h3>
      <Picture line={`${qty} × ${item.name}`} total={times(item.price, qty)} />
      <ol className="grid gap-x-6 gap-y-4.25 px-4 pt-4.5 pb-6 tablet:grid-cols-2 tablet:gap-y-5 tablet:pt-5.5">
        <Caption number={1} title="Your prices" words={prices} />
        <Caption number={2} title="One order, one receipt" words="Charged once, on white paper." />
        <Caption number={3} title="The same call again" words="A yellow copy, nothing charged." />
        <Caption number={4} title="Delivered" words={`After ${durationText(delay)}, or at once.`} />
      </ol>
    </div>
  );
}
