import type { ReactNode } from "react";

interface NextBarProps {
  readonly className: string;
  readonly button: ReactNode;
  readonly children: ReactNode;
}

/** What comes next, at the foot of what it follows from. */
export const NextBar = ({ className, button, children }: NextBarProps) => (
  <div
    className={`bottom-0 z-2 flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3 low:static ${className}`}
  >
    <div className="flex-1 basis-60 text-small">{children}</div>
    {button}
  </div>
);
