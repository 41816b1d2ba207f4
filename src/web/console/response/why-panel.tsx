import type { Exchange } from "#contract/panel/panel.ts";
import { CHECKS, type Change, type Check, type Finding } from "#contract/panel/trace.ts";
import { amountText } from "#web/ui/format/number-text.ts";
import { type CheckResult, CheckSquare, COPY_ROW, resultOf } from "./check-strip.tsx";

const code = (text: string) => <code className="font-mono text-small break-all">{text}</code>;

/** One change made by a call, in words. */
function ChangeWords({ change }: { readonly change: Change }) {
  switch (change.kind) {
    case "wallet_charged": {
      const [by, from, to] = [change.by, change.from, change.to].map(amountText).map(code);
      return (
        <>
          Wallet charged {by}: from {from} to {to}
        </>
      );
    }
    case "order_placed":
      return <>Order placed: {code(change.order)}</>;
    case "key_created":
      return (
        <>
          Key created: {code(change.key)} with {code(change.scopes.join(", "))}
        </>
      );
    case "key_revoked":
      return <>Key revoked: {code(change.key)}</>;
    case "idempotency_key_recorded":
      return <>Idempotency-Key recorded: {code(change.idempotencyKey)}</>;
  }
}

const results: Readonly<Record<CheckResult, { words: string; look: string; row: string }>> = {
  replayed: { words: "stored response", look: "", row: COPY_ROW },
  passed: { words: "passed", look: "text-delivered-ink", row: "" },
  stopped: { words: "stopped", look: "", row: "bg-void text-void-ink" },
  not_reached: { words: "not reached", look: "text-ink3", row: "text-ink3" },
};

interface CheckRowProps {
  readonly check: Check;
  readonly number: number;
  readonly result: CheckResult;
  readonly observed: string | null;
  /** Whether a call has run the checks. */
  readonly hasRun: boolean;
}

/** One check: its number and square as in the strip, the question, what it looked at, and the result in words. */
function CheckRow({ check, number, result, observed, hasRun }: CheckRowProps) {
  const { words, look, row } = results[result];
  return (
    <li className={`flex items-start gap-3 px-4 py-1 ${hasRun ? row : ""}`}>
      <span className="flex h-5 shrink-0 items-center gap-2 font-mono text-code">
        <span className="w-[2ch] text-end">{number}</span>
        <CheckSquare result={result} />
      </span>
      <span className="min-w-0 flex-1 @2xl:grid @2xl:grid-cols-2 @2xl:gap-x-3">
        {CHECKS[check]}
        {observed !== null && (
          <span className={`block font-mono text-code break-words ${row === "" ? "text-ink2" : ""}`}>{observed}</span>
        )}
      </span>
      {hasRun && <span className={`shrink-0 text-small font-bold ${look}`}>{words}</span>}
    </li>
  );
}

const unrun: readonly Finding[] = (Object.keys(CHECKS) as Check[]).map((check) => ({
  check,
  result: "not_reached",
  observed: null,
}));

interface WhyPanelProps {
  /** The call; undefined when there was none, or its record is no longer stored. */
  readonly exchange: Exchange | undefined;
}

/** The reasons for a response: the checks in order, what each looked at, and what the call changed. */
export function WhyPanel({ exchange }: WhyPanelProps) {
  const trace = exchange?.trace;
  return (
    <>
      {!trace && (
        <p className="px-4 pt-3 text-ink2">
          Each call runs these checks in order. The first that fails decides the response.
        </p>
      )}
      <ol aria-label="Checks in order" className="py-2">
        {(trace?.findings ?? unrun).map((finding, index) => (
          <CheckRow
            key={finding.check}
            check={finding.check}
            number={index + 1}
            result={trace ? resultOf(finding, trace) : "not_reached"}
            observed={finding.observed}
            hasRun={trace !== undefined}
          />
        ))}
      </ol>
      {trace && (
        <div className="border-t border-hairline px-4 py-3">
          <h3 className="text-small font-bold text-ink2">What changed</h3>
          {trace.changes.length === 0 ? (
            <p>Nothing.</p>
          ) : (
            <ul>
              {trace.changes.map((change) => (
                <li key={change.kind}>
                  <ChangeWords change={change} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}
