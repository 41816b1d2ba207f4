import { CopyLines } from "./copy-lines.tsx";
import { KeyLines } from "./key-lines.tsx";
import { OrderLines } from "./order-lines.tsx";
import { SlipPaper } from "./slip-paper.tsx";
import type { Copy, Slip } from "./slips.ts";
import { VoidLines } from "./void-lines.tsx";

interface SlipStackProps {
  readonly slip: Slip;
  /** When the Tape was opened: only what is printed later moves. */
  readonly openedAt: number;
}

function Original({ slip, motion }: { readonly slip: Slip; readonly motion: string }) {
  if (slip.kind === "void") {
    return (
      <SlipPaper paper="pink" name={`Refused, ${slip.status}`} motion={motion} call={slip.call}>
        <VoidLines slip={slip} />
      </SlipPaper>
    );
  }
  return (
    <SlipPaper
      paper="white"
      name={slip.kind === "order" ? `Order ${slip.id}` : `Key ${slip.apiKey.name}`}
      motion={motion}
      call={slip.call}
    >
      {slip.kind === "order" ? <OrderLines order={slip.order} /> : <KeyLines apiKey={slip.apiKey} at={slip.at} />}
    </SlipPaper>
  );
}

/** A slip, and the yellow copies that slid out from under it. */
export function SlipStack({ slip, openedAt }: SlipStackProps) {
  const copies: readonly Copy[] = slip.kind === "void" ? [] : slip.copies;
  const stamp = slip.kind === "key" ? "NO SECOND KEY" : "CHARGED 0.00";
  const motionOf = (at: number, motion: string) => (at > openedAt ? motion : "");
  return (
    <li className="isolate">
      <Original slip={slip} motion={motionOf(slip.at, "prints")} />
      {copies.map((copy, index) => (
        <SlipPaper
          key={copy.id}
          paper="yellow"
          name={`Copy ${copies.length - index}, ${stamp.toLowerCase()}`}
          motion={motionOf(copy.at, "slides-out")}
          call={copy.id}
        >
          <CopyLines copy={copy} stamp={stamp} />
        </SlipPaper>
      ))}
    </li>
  );
}
