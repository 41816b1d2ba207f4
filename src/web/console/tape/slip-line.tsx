import type { ReactNode } from "react";

interface SlipLineProps {
  readonly left: ReactNode;
  readonly right?: ReactNode;
  readonly isBold?: boolean;
}

/** One line of a receipt: a label on the left, an amount on the right. */
export function SlipLine({ left, right, isBold = false }: SlipLineProps) {
  return (
    <p className={`flex justify-between gap-3 tabular-nums ${isBold ? "font-bold" : ""}`}>
      <span className="min-w-0 break-words">{left}</span>
      {right && <span className="shrink-0">{right}</span>}
    </p>
  );
}
