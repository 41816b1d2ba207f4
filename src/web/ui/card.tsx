import { type ReactNode, useId } from "react";
import { Prose } from "./prose.tsx";

interface CardProps {
  readonly heading: string;
  /** Shown beside the heading. */
  readonly aside?: ReactNode;
  /** Stacks the content within the card's padding, with these classes; without it, the content fills the card. */
  readonly stack?: string;
  readonly children: ReactNode;
}

/** A section of the page with its heading. */
export function Card({ heading, aside, stack, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="@container relative min-w-0 rounded-card border border-hairline bg-paper">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
        <Prose as="h2" id={id} className="my-1.5 text-heading font-bold">
          {heading}
        </Prose>
        {aside}
      </div>
      {stack === undefined ? children : <div className={`flex flex-col px-4 pb-4 ${stack}`}>{children}</div>}
    </section>
  );
}
