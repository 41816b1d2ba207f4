import type { ReactNode } from "react";
import { useIsPaused, useSecondsUntil, useSettings } from "#web/client/react/context.tsx";

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

/** The remaining processing time of an order. */
export function Countdown({ until }: { readonly until: number }) {
  const seconds = useSecondsUntil(until);
  const isOnStage = useSettings().present === true;
  if (!useIsPaused()) return `PROCESSING ${seconds} s`;
  return isOnStage ? "PROCESSING" : "PROCESSING, clock paused";
}
