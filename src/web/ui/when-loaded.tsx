import { type ReactNode, Suspense } from "react";

interface WhenLoadedProps {
  /** The room the words take meanwhile. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** Shows late parts once they are there, and until then that they are on their way. */
export function WhenLoaded({ className = "", children }: WhenLoadedProps) {
  return <Suspense fallback={<p className={`waits text-ink2 ${className}`}>Loading…</p>}>{children}</Suspense>;
}
