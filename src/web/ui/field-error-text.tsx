import type { ReactNode } from "react";
import { CrossIcon } from "./icons.tsx";

/** The error message of a field, with a cross before it. */
export function FieldErrorText({ children }: { readonly children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 text-void-ink">
      <span className="mt-1 shrink-0">
        <CrossIcon />
      </span>
      <span>{children}</span>
    </span>
  );
}
