import type { ReactNode } from "react";

interface LiteralProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/** A name, a value or an amount of the API within a sentence: not translated, and from left to right on a mirrored page too. */
export const Literal = ({ children, className }: LiteralProps) => (
  <bdi dir="ltr" translate="no" className={className}>
    {children}
  </bdi>
);
