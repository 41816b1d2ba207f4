import type { ReactNode } from "react";
import type { OrderStatus } from "#contract/api/order.ts";

/** White is an original, yellow a copy, pink a duplicate or a refusal, and hollow stands for no response. */
const papers = {
  white: "slip",
  yellow: "slip slip-copy",
  pink: "slip slip-void",
  hollow: "border border-dashed border-edge bg-paper text-ink",
} as const;

export type Paper = keyof typeof papers;

/** A receipt's paper in any size. A new one is printed; a copy slides out from under its original. */
export const paperLook = (paper: Paper, isNew: boolean): string =>
  `${papers[paper]} ${isNew ? (paper === "yellow" ? "slides-out" : "prints") : ""}`;

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
      <bdi className="min-w-0 break-words">{left}</bdi>
      {right && <span className="shrink-0 present:text-[1.4rem]">{right}</span>}
    </p>
  );
}

const inks: Readonly<Record<OrderStatus, string>> = {
  processing: "text-processing-ink",
  delivered: "text-delivered-ink",
};

interface StampProps {
  readonly status: OrderStatus | undefined;
  /** Whether it was stamped in sight. */
  readonly isNew?: boolean;
  readonly children: ReactNode;
}

/** A coloured stamp on a receipt: an order's status, or, as the only one with an amount, what a copy charged. */
export const Stamp = ({ status, isNew, children }: StampProps) => (
  <p className={`stamp ${status ? inks[status] : "present:text-[1.4rem]"} ${isNew ? "lands" : ""}`}>{children}</p>
);
