import type { ReactNode } from "react";
import { shownId, shownLabel } from "#contract/api/text.ts";

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

interface GivenTextProps {
  readonly children: string;
  readonly className?: string;
}

/** A label that somebody chose, such as a key's name, isolated from the text around it. */
export const Label = ({ children, className }: GivenTextProps) => (
  <bdi className={className}>{shownLabel(children)}</bdi>
);

/** A customer's id: exactly as it is stored, isolated from the text around it, with every character in sight. */
export const ExactId = ({ children, className = "font-mono text-code wrap-anywhere" }: GivenTextProps) => (
  <bdi translate="no" className={`whitespace-pre-wrap ${className}`}>
    {shownId(children)}
  </bdi>
);
