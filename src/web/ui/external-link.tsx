import type { ReactNode } from "react";

interface ExternalLinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to another site, which opens in a new tab. */
export function ExternalLink({
  href,
  className = "text-accent underline underline-offset-4",
  children,
}: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only">, opens in a new tab</span>
    </a>
  );
}
