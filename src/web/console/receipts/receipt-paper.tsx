import type { ReactNode } from "react";

/** The style of a link or button on a receipt. */
export const RECEIPT_LINK =
  "flex min-h-11 w-fit items-center underline underline-offset-4 hover:no-underline tablet:min-h-6";

const papers = {
  white: "z-1",
  yellow: "slip-copy ms-6 -mt-2.25 pt-5.5",
  pink: "slip-void",
} as const;

interface ReceiptPaperProps {
  readonly paper: keyof typeof papers;
  /** The kind of receipt, read first: ORDER, COPY, VOID, KEY. */
  readonly name: string;
  readonly motion: string;
  readonly children: ReactNode;
}

/** A receipt's paper: white is an original, yellow a copy, pink is void. */
export function ReceiptPaper({ paper, name, motion, children }: ReceiptPaperProps) {
  return (
    <article aria-label={name} className={`slip font-mono text-code ${papers[paper]} ${motion}`}>
      {children}
    </article>
  );
}

interface ReceiptLineProps {
  readonly left: ReactNode;
  readonly right?: ReactNode;
  readonly isBold?: boolean;
}

/** One line of a receipt: a label on the left, an amount on the right. */
export function ReceiptLine({ left, right, isBold = false }: ReceiptLineProps) {
  return (
    <p className={`flex justify-between gap-3 tabular-nums ${isBold ? "font-bold" : ""}`}>
      <span className="min-w-0 break-words">{left}</span>
      {right && <span className="shrink-0">{right}</span>}
    </p>
  );
}

const inks = {
  processing: "text-processing-ink",
  delivered: "text-delivered-ink lands",
  copy: "lands",
  void: "lands",
} as const;

/** A coloured stamp on a receipt, such as its status. */
export function Stamp({ ink, children }: { readonly ink: keyof typeof inks; readonly children: ReactNode }) {
  return (
    <p className="mt-2">
      <span className={`stamp ${inks[ink]}`}>{children}</span>
    </p>
  );
}
