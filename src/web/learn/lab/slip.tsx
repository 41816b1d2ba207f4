import type { ReactNode } from "react";

const papers = {
  white: "bg-paper text-ink",
  yellow: "bg-copy text-copy-ink",
  pink: "bg-void text-void-ink",
} as const;

interface SlipProps {
  readonly paper: keyof typeof papers;
  readonly motion: string;
  readonly children: ReactNode;
}

/** A receipt: white is the original, yellow the copy, pink is void. */
export function Slip({ paper, motion, children }: SlipProps) {
  return <div className={`slip font-mono text-code ${papers[paper]} ${motion}`}>{children}</div>;
}

interface LineProps {
  readonly left: ReactNode;
  readonly right?: ReactNode;
  readonly isBold?: boolean;
}

/** One line of a receipt: words on the left, an amount on the right. */
export function Line({ left, right, isBold = false }: LineProps) {
  return (
    <p className={`flex flex-wrap justify-between gap-x-3 tabular-nums ${isBold ? "font-bold" : ""}`}>
      <span className="min-w-0 break-all">{left}</span>
      {right && <span>{right}</span>}
    </p>
  );
}

export function Stamp({ children }: { readonly children: ReactNode }) {
  return (
    <p className="mt-2 mb-1">
      <span className="stamp lands text-small">{children}</span>
    </p>
  );
}
