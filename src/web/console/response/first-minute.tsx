import type { ReactNode } from "react";
import { amountText } from "#web/ui/format/number-text.ts";

const SLIP = "slip absolute top-0 bottom-4 w-[6.5rem] p-3! font-mono font-bold";

/** A receipt in small: two lines of text, and what it says below. */
function MiniReceipt({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return (
    <div className={`${SLIP} ${className}`}>
      <i className="block h-1 w-3/4 bg-hairline" />
      <i className="mt-1.5 block h-1 w-1/2 bg-hairline" />
      <span className="absolute end-3 bottom-4">{children}</span>
    </div>
  );
}

const steps: readonly { title: string; words: string; picture: ReactNode }[] = [
  {
    title: "Prices",
    words: "24 games. With a key, 5% less.",
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
    picture: <MiniReceipt className="left-1/2 -ml-13">{amountText("9.50")}</MiniReceipt>,
  },
  {
    title: "The same call again",
    words: "Yellow copy, nothing charged.",
    picture: (
      <>
        <MiniReceipt className="slip-copy left-1/2 bottom-2! -ml-2">
          <span className="stamp">{amountText("0.00")}</span>
        </MiniReceipt>
        <MiniReceipt className="left-1/2 -ml-24">{amountText("9.50")}</MiniReceipt>
      </>
    ),
  },
  {
    title: "Delivery",
    words: "Five seconds later, or at once.",
    picture: (
      <MiniReceipt className="left-1/2 -ml-13">
        <span className="stamp text-delivered-ink">DELIVERED</span>
      </MiniReceipt>
    ),
  },
];

/** What the first calls will show, as four pictures: in place of a response until the first call. */
export function FirstMinute() {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto p-4">
      <h3 className="mb-2.5 text-small font-bold text-ink2">Your first minute</h3>
      <ol className="grid flex-1 grid-cols-2 gap-x-4 gap-y-4.5">
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
