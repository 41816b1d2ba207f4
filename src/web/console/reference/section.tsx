import type { ReactNode } from "react";
import { referenceTo } from "#web/client/link.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { placeId } from "./place.ts";

interface SectionProps {
  readonly place: string;
  readonly heading: string;
  readonly children: ReactNode;
}

/** A section of the reference with an address of its own. */
export function Section({ place, heading, children }: SectionProps) {
  const operation = useOperation();
  const id = placeId(place);
  return (
    <section aria-labelledby={id} className="border-t border-hairline py-4">
      <h3
        id={id}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-x-2 px-4 pb-1 text-base font-bold focus-visible:-outline-offset-2"
      >
        {heading}
        <a
          href={referenceTo(operation, place)}
          aria-label={`Link to ${heading}`}
          className="inline-flex min-h-11 min-w-11 items-center justify-center font-mono font-normal text-carbon tablet:min-h-7 tablet:min-w-7"
        >
          #
        </a>
      </h3>
      {children}
    </section>
  );
}

export const Subheading = ({ children }: { readonly children: ReactNode }) => (
  <h4 className="px-4 pt-4 pb-1 text-small font-bold text-ink2">{children}</h4>
);
