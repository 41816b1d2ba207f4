import type { ReactNode } from "react";

const papers = {
  white: "bg-paper text-ink z-1",
  yellow: "bg-copy text-copy-ink ms-6 -mt-4 pt-6",
  pink: "bg-void text-void-ink",
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
