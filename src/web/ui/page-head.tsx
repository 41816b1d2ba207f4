import { type ReactNode, useEffect } from "react";

/** The page's heading and purpose. Also sets the document title. */
export function PageHead({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${heading} · Top-up Sandbox`;
  }, [heading]);
  return (
    <div>
      <h1 className="text-title font-bold break-words">{heading}</h1>
      <p className="mt-1 max-w-[100ch] text-small text-ink2 tablet:text-base">{children}</p>
    </div>
  );
}
