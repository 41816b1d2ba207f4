import { type ReactNode, Suspense } from "react";

interface WhenLoadedProps {
  /** The class of the loading text, to reserve its room. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** Shows lazy parts once they are loaded, and a loading text until then. */
export function WhenLoaded({ className = "", children }: WhenLoadedProps) {
  return <Suspense fallback={<p className={`waits text-ink2 ${className}`}>Loading…</p>}>{children}</Suspense>;
}
