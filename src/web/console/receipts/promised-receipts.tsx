import { EXAMPLE_ORDER } from "#web/client/draft.ts";
import { provedCount, provedText, STEPS } from "#web/client/proofs.ts";
import { useProved, useSettings, useStateView } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/links.tsx";
import { itemIn } from "#web/client/request.ts";
import { adminPagePath } from "#web/client/routes.ts";
import { times } from "#web/ui/format/amount.ts";
import { StepMark } from "#web/ui/icons.tsx";
import { ReceiptLine } from "#web/ui/receipt.tsx";

/** The number that Get started has for a step, where it is in view. */
function StepNumber({ of, className }: { readonly of: (typeof STEPS)[number]["id"]; readonly className: string }) {
  const number = STEPS.findIndex(({ id }) => id === of) + 1;
  return <StepMark number={number} isDone={false} isNext className={`max-tablet:hidden ${className}`} />;
}

const PAPER = "slip font-mono text-code";

/** What the steps of Get started will print, in place of receipts until there is one: an order, and its copy at no charge. */
export function PromisedReceipts() {
  const { product_item_id, qty } = EXAMPLE_ORDER;
  const item = useStateView(({ catalogue }) => itemIn(catalogue, product_item_id));
  const proved = useProved();
  const isEmbedded = useSettings().embed !== null;
  if (!item) return null;
  const total = times(item.price, qty);
  return (
    <>
      <div aria-hidden translate="no">
        <div className="relative z-1">
          <StepNumber of="order" className="absolute -start-2.5 top-2.5 z-1" />
          <StepNumber of="delivery" className="absolute start-31 bottom-5.5 z-1" />
          <div className={PAPER}>
            <ReceiptLine left={<b>ORDER</b>} right={<span className="text-ink2">in a minute</span>} />
            <ReceiptLine left={`${qty} × ${item.name}`} right={total} />
            <hr className="slip-rule" />
            <ReceiptLine look="bold" left="CHARGED" right={total} />
            <p className="stamp mt-2 text-delivered-ink">DELIVERED</p>
          </div>
        </div>
        <div className="relative ms-6.5 -mt-1.5">
          <StepNumber of="replay" className="absolute -start-2.5 top-5 z-1" />
          <div className={`${PAPER} slip-copy pt-5!`}>
            <p className="font-bold">COPY</p>
            <p>Same call again</p>
            <p className="stamp mt-2">CHARGED 0.00</p>
          </div>
        </div>
      </div>
      <p className="mt-6 text-title text-pretty text-ink">
        Same order sent twice. <b className="block text-(--slip-copy)">Charged once.</b>
      </p>
      {provedCount(proved) > 0 && !isEmbedded && (
        <TextLink href={adminPagePath("go-live")}>{provedText(proved)} proved before you go live</TextLink>
      )}
    </>
  );
}
