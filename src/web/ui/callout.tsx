import type { ReactNode } from "react";

/** The border, background and text of what is in a state. */
export const looks = {
  plain: "border-edge bg-inset text-ink",
  planned: "border-dashed border-edge text-ink3",
  copy: "border-copy-edge bg-copy text-copy-ink",
  void: "border-void-edge bg-void text-void-ink",
  delivered: "border-delivered-edge bg-delivered text-delivered-ink",
  processing: "border-processing-edge bg-processing text-processing-ink",
} as const;

interface CalloutProps {
  readonly look: keyof typeof looks;
  /** For a failure that appears after the page: screen readers announce it. */
  readonly role?: "alert";
  readonly children: ReactNode;
}

/** A prominent note. The words carry the meaning; the colour repeats it. */
export function Callout({ look, role, children }: CalloutProps) {
  return (
    <div role={role} className={`flex flex-col items-start gap-2 rounded border-s-4 px-3 py-2 ${looks[look]}`}>
      {children}
    </div>
  );
}
