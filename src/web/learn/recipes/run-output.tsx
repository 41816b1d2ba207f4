import { Fragment, memo } from "react";
import { SeeCall } from "#web/client/react/links.tsx";
import { Verdict } from "#web/learn/panes.tsx";
import { Button } from "#web/ui/button.tsx";
import { JsonTree } from "#web/ui/code/json-tree.tsx";
import { Pill, StatusPill } from "#web/ui/text.tsx";
import { isCall, type Line, type RecipeCall, type Run } from "./serve-run.ts";
import { describeRun } from "./use-run.ts";

function Response({ response }: { readonly response: NonNullable<RecipeCall["response"]> }) {
  if (response === "cut") return <Pill look="void">Run stopped</Pill>;
  const { status, isReplay, requestId } = response;
  return (
    <>
      {status === null ? <Pill look="void">No response</Pill> : <StatusPill status={status} />}
      {isReplay && <Pill look="copy">Replayed</Pill>}
      {requestId !== null && <SeeCall requestId={requestId} label={`See the call ${requestId}`} />}
    </>
  );
}

/** A value that the code printed: text, or a tree. */
function Printed({ value }: { readonly value: unknown }) {
  if (typeof value !== "object" || value === null) return <span>{String(value)}</span>;
  return (
    <div className="json-tree">
      <JsonTree value={value} isOpen />
    </div>
  );
}

// Memoised, because every event renders the whole list again.
const OutputRow = memo(function OutputRow({ row }: { readonly row: Line | RecipeCall }) {
  if (!isCall(row)) {
    return (
      <li className={`whitespace-pre-wrap break-words ${row.level === "error" ? "text-void-ink" : ""}`}>
        {row.values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the values of a line never change.
          <Fragment key={index}>
            {index > 0 && " "}
            <Printed value={value} />
          </Fragment>
        ))}
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 border-s-3 border-accent ps-2.5">
      <span className="min-w-0 break-all">
        <b>{row.method}</b> {row.path}
      </span>
      {row.response ? <Response response={row.response} /> : <span className="waits text-ink2">Waiting…</span>}
    </li>
  );
});

const LOOKS = { done: "delivered", failed: "void" } as const;

interface RunOutputProps {
  readonly run: Run | null;
  /** Moves to a line of the code. */
  readonly onGo: (line: number) => void;
}

/** How a run ended, and what it did: each call, and what the code printed. */
export function RunOutput({ run, onGo }: RunOutputProps) {
  const line = run?.error?.line ?? null;
  return (
    <section aria-label="What happened" className="flex min-h-36 min-w-0 flex-col gap-2">
      {run?.ending && (
        <Verdict look={LOOKS[run.ending as keyof typeof LOOKS] ?? "processing"} headline={describeRun(run)}>
          {line !== null && (
            <Button className="-ms-2.5" onClick={() => onGo(line)}>
              Go to line {line}
            </Button>
          )}
        </Verdict>
      )}
      <div
        role="log"
        aria-label="Output"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
        tabIndex={0}
        className="max-h-128 min-h-0 grow overflow-auto rounded border border-hairline bg-inset p-3 focus-visible:-outline-offset-2"
      >
        {run === null && (
          <p className="text-small text-ink2">
            Change the code as you like: it runs in this page only. Each call prints its receipt and is in the Log.
          </p>
        )}
        {run?.ending === null && run.rows.length === 0 && <p className="text-small text-ink2">Running…</p>}
        <ol translate="no" className="flex flex-col gap-1.5 font-mono text-code tablet:text-small">
          {run?.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end.
            <OutputRow key={index} row={row} />
          ))}
        </ol>
      </div>
    </section>
  );
}
