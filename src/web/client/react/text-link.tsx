import type { ReactNode } from "react";
import { Link } from "wouter";

interface TextLinkProps {
  readonly href: string;
  /** Its height on wide screens and other classes. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link in running text, tall enough for a finger on narrow screens. */
export function TextLink({ href, className = "tablet:min-h-6", children }: TextLinkProps) {
  return (
    <Link href={href} className={`inline-flex min-h-11 items-center text-accent underline ${className}`}>
      {children}
    </Link>
  );
}
