import type { ReactNode } from "react";

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
