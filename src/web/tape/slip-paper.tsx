import type { ReactNode } from "react";
import { openLog } from "#web/session/open-log.ts";
import { useSandbox } from "#web/session/sandbox.tsx";

const papers = {
  white: "bg-paper text-ink z-1",
  yellow: "bg-copy text-copy-ink ml-6 -mt-4 pt-6",
  pink: "bg-void text-void-ink",
} as const;

interface SlipPaperProps {
  readonly paper: keyof typeof papers;
  /** What it is, said first: ORDER, COPY, VOID, KEY. */
  readonly name: string;
  readonly motion: string;
  /** The Request-Id of the call that printed it, or null. */
  readonly call: string | null;
  readonly children: ReactNode;
}

/** Opens the Log at the call that printed the slip. */
function OpenCall({ name, call }: { readonly name: string; readonly call: string }) {
  const { session } = useSandbox();
  return (
    <button
      type="button"
      aria-label={`${name}: see the call`}
      onClick={() => openLog(session, call)}
      className="mt-1 flex min-h-11 items-center underline underline-offset-4 hover:no-underline tablet:min-h-6"
    >
      See the call
    </button>
  );
}

/** A slip of paper: white is the original, yellow the copy, pink is void. */
export function SlipPaper({ paper, name, motion, call, children }: SlipPaperProps) {
  return (
    <article aria-label={name} className={`slip font-mono text-code ${papers[paper]} ${motion}`}>
      {children}
      {call !== null && <OpenCall name={name} call={call} />}
    </article>
  );
}
