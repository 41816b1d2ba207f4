import type { ReactNode } from "react";
import { useTitle } from "#web/ui/browser/window.ts";
import { Prose } from "./prose.tsx";

interface PageHeadProps {
  readonly heading: string;
  /** Beside the heading, such as a stamp. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

/** The page's heading and purpose. Also sets the document title. */
export function PageHead({ heading, mark, children }: PageHeadProps) {
  useTitle(heading);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Prose as="h1" className="min-w-0 text-title font-bold break-words">
          {heading}
        </Prose>
        {mark}
      </div>
      <Prose as="p" className="mt-1 max-w-[100ch] text-small text-ink2 tablet:text-base">
        {children}
      </Prose>
    </div>
  );
}
