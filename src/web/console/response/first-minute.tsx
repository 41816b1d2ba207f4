import type { ReactNode } from "react";
import { amountText } from "#web/ui/format/number-text.ts";

/** A receipt in small: two lines of text, and what it says below. */
function MiniReceipt({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return (
    <div
      className={`slip absolute! inset-y-0 mb-4 p-3! pt-4! font-mono text-heading font-bold @lg:text-title ${className}`}
    >
      <i className="block h-1 w-3/4 bg-hairline" />
      <i className="mt-1.5 block h-1 w-1/2 bg-hairline" />
      <span className="absolute end-3 bottom-4.5">{children}</span>
    </div>
  );
}

const SINGLE = "inset-x-0 mx-auto w-3/4 max-w-33";

const steps: readonly { title: string; words: string; picture: ReactNode }[] = [
  {
    title: "Prices",
    words: "24 products, less with a key.",
    picture: (
      <p className="flex h-full items-center justify-center gap-3 font-mono">
        <s className="text-title text-ink2">{amountText("5.00")}</s>
        <b className="text-total">{amountText("4.75")}</b>
      </p>
    ),
  },
  {
    title: "One order",
    words: "Charged once, white receipt.",
    picture: <MiniReceipt className={SINGLE}>{amountText("9.50")}</MiniReceipt>,
  },
  {
    title: "The same call again",
    words: "Yellow copy, nothing charged.",
    picture: (
      <>
        <MiniReceipt className="slip-copy end-[4%] mb-2! w-[48%]">
          <span className="stamp">{amountText("0.00")}</span>
        </MiniReceipt>
        <MiniReceipt className="start-[4%] w-[48%]">{amountText("9.50")}</MiniReceipt>
      </>
    ),
  },
  {
    title: "Delivery",
    words: "Five seconds later, or at once.",
    picture: (
      <MiniReceipt className={SINGLE}>
        <span className="stamp text-code text-delivered-ink">DELIVERED</span>
      </MiniReceipt>
    ),
  },
];

/** What the first calls will show, as four pictures: in place of a response until the first call. */
export function FirstMinute() {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto p-4">
      <h3 className="mb-2.5 text-small font-bold text-ink2">Your first minute</h3>
      <ol className="grid max-h-101 flex-1 grid-cols-2 grid-rows-2 gap-x-4 gap-y-4.5">
        {steps.map(({ title, words, picture }, index) => (
          <li key={title} className="flex flex-col">
            <div aria-hidden className="till relative h-23 max-h-36 grow overflow-hidden rounded">
              {picture}
            </div>
            <b className="mt-2 text-heading">
              {index + 1} {title}
            </b>
            <span className="text-ink2">{words}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
