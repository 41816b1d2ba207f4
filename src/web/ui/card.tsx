import { type ReactNode, useId } from "react";

interface CardProps {
  readonly heading: string;
  /** Shown beside the heading. */
  readonly aside?: ReactNode;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** A section of the page with its heading. */
export function Card({ heading, aside, isBusy = false, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-busy={isBusy}
      className="@container relative min-w-0 rounded-card border border-hairline bg-paper"
    >
      <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
        <h2 id={id} className="font-bold">
          {heading}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
