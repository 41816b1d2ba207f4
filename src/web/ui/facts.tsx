import type { ReactNode } from "react";
import { Prose } from "./prose.tsx";

/** The class of facts with a line between them. */
export const RULED = "divide-y divide-hairline border-t border-hairline";

interface FactsProps {
  /** The classes of the list: its columns, and how wide a name is. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** What is known of one thing: names, each beside what it is, or above it where there is no room. */
export const Facts = ({ className = RULED, children }: FactsProps) => (
  <dl className={`[--name:10rem] ${className}`}>{children}</dl>
);

interface FactProps {
  readonly name: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export const Fact = ({ name, className = "px-4 py-1.5", children }: FactProps) => (
  <div className={`grid items-baseline gap-x-4 @sm:grid-cols-[var(--name)_minmax(0,1fr)] ${className}`}>
    <Prose as="dt" className="text-small text-ink2">
      {name}
    </Prose>
    <Prose as="dd" className="min-w-0 wrap-anywhere">
      {children}
    </Prose>
  </div>
);
