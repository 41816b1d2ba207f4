import type { ReactNode } from "react";

/** The last row of the pane; on a phone, above the tabs. */
export function PaneFoot({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 border-t border-hairline py-1 ps-4 pe-2 text-small">
      {children}
    </div>
  );
}
