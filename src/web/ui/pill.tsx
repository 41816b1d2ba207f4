import type { ReactNode } from "react";
import { looks } from "./callout.tsx";
import { statusLook, statusWords } from "./status-words.ts";

const SHAPE = "inline-flex min-h-6 items-center rounded border px-2 font-mono text-code font-bold whitespace-nowrap";

/** Yellow stays the yellow of paper in both themes. */
const pillLooks = { ...looks, copy: "slip-copy border-edge bg-paper text-ink" } as const;

interface PillProps {
  readonly look: keyof typeof pillLooks;
  readonly children: ReactNode;
}

/** A short outcome in its colour, 24 pixels high. The words carry the meaning. */
export function Pill({ look, children }: PillProps) {
  return <span className={`${SHAPE} ${pillLooks[look]}`}>{children}</span>;
}

/** An HTTP status with its reason phrase: 2xx green, 4xx red, 5xx amber. */
export function StatusPill({ status }: { readonly status: number }) {
  return (
    <span translate="no" className={`${SHAPE} ${statusLook(status)}`}>
      {status} {statusWords(status)}
    </span>
  );
}
