import type { ReactNode } from "react";
import { Link } from "wouter";
import { ChevronIcon } from "#web/ui/icons.tsx";

/** Leads to the list that a page is of, above its heading. */
export const BackLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <Link
    href={href}
    className="relative -my-2 inline-flex min-h-11 w-fit items-center gap-1 font-semibold hover:underline"
  >
    <ChevronIcon className="-scale-x-100 rtl:scale-x-100" />
    {children}
  </Link>
);
