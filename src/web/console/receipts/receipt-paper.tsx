import type { ReactNode } from "react";

/** The style of a link or button on a receipt. */
export const RECEIPT_LINK =
  "flex min-h-11 w-fit items-center font-sans text-small underline underline-offset-3 hover:no-underline tablet:min-h-6";

const papers = {
  white: "slip z-1",
  /** The first copy comes out from under its white original; the others hang below it. */
  yellow: "slip slip-copy ms-6 -mt-2.25 pt-5.5",
  "next yellow": "slip slip-copy ms-6 mt-3.5",
  pink: "slip slip-void",
  /** No paper: what a receipt would say is not known. */
  hollow: "border border-dashed border-edge bg-paper pt-4 pb-4 text-ink",
} as const;
export type Paper = keyof typeof papers;

interface ReceiptPaperProps {
  readonly paper: Paper;
  /** The kind of receipt, read first: ORDER, COPY, VOID, KEY. */
  readonly name: string;
  readonly motion: string;
  readonly children: ReactNode;
}

/** A receipt's paper: white is an original, yellow a copy, pink is void, and a hollow one stands for no response. */
export function ReceiptPaper({ paper, name, motion, children }: ReceiptPaperProps) {
  return (
    <article
      aria-label={name}
      translate="no"
      className={`px-3 font-mono text-code desk:px-4 ${papers[paper]} ${motion}`}
    >
      {children}
    </article>
  );
}

interface ReceiptLineProps {
  readonly left: ReactNode;
  readonly right?: ReactNode;
  readonly look?: keyof typeof lineLooks;
}

const lineLooks = { plain: "", bold: "font-bold", dim: "text-ink2" } as const;

/** One line of a receipt: a label on the left, an amount on the right. */
export function ReceiptLine({ left, right, look = "plain" }: ReceiptLineProps) {
  return (
    <p
      className={`flex items-baseline justify-between gap-3 present:leading-tight font-mono tabular-nums ${lineLooks[look]}`}
    >
      <span className="min-w-0 break-words">{left}</span>
      {right && <span className="shrink-0 present:text-[1.4rem]">{right}</span>}
    </p>
  );
}

const inks = {
  processing: "text-processing-ink",
  delivered: "text-delivered-ink lands",
  /** The only one with an amount. */
  copy: "lands present:text-[1.4rem]",
  void: "lands",
} as const;
export type Ink = keyof typeof inks;

/** A coloured stamp on a receipt, such as its status. */
export function Stamp({ ink, children }: { readonly ink: Ink; readonly children: ReactNode }) {
  return <p className={`stamp ${inks[ink]}`}>{children}</p>;
}

/** The links at the foot of a receipt. */
export const ReceiptLinks = ({ children }: { readonly children: ReactNode }) => (
  <div className="mt-1.5 flex flex-wrap gap-x-4 empty:hidden">{children}</div>
);
