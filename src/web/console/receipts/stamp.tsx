import type { ReactNode } from "react";

const inks = {
  processing: "text-processing-ink",
  delivered: "text-delivered-ink lands",
  copy: "text-copy-ink lands",
  void: "text-void-ink lands",
} as const;

/** A coloured stamp on a receipt, such as its status. */
export function Stamp({ ink, children }: { readonly ink: keyof typeof inks; readonly children: ReactNode }) {
  return (
    <p className="mt-2">
      <span className={`stamp ${inks[ink]}`}>{children}</span>
    </p>
  );
}
