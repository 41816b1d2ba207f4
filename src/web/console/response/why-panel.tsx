import type { ErrorCode } from "#contract/api/error.ts";
import type { OperationId } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { CHECKS, type Change, type Check, type Finding } from "#contract/panel/trace.ts";
import { CHECK_NAMES } from "#web/client/promise.ts";
import { useIsAllKnown } from "#web/client/react/context.tsx";
import { ChevronIcon } from "#web/ui/icons.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Label, Literal } from "#web/ui/text.tsx";
import { CheckSquare, COPY_ROW, resultOf, type SquareResult } from "./check-strip.tsx";
import { changeWords } from "./what-changed.tsx";

function ChangeLine({ change }: { readonly change: Change }) {
  const [words, made] = changeWords(change, useIsAllKnown());
  return (
    <li>
      <Prose>{words}</Prose>
      {made !== undefined && (
        <>
          : <Literal className="font-mono text-small break-all">{made}</Literal>
        </>
      )}
    </li>
  );
}

const results: Readonly<Record<SquareResult, { words: string; look: string; row: string }>> = {
  replayed: { words: "stored response", look: "", row: COPY_ROW },
  passed: { words: "passed", look: "text-delivered-ink", row: "" },
  not_needed: { words: "not needed", look: "text-ink2", row: "" },
  stopped: { words: "stopped", look: "", row: "bg-void text-void-ink" },
  not_reached: { words: "not reached", look: "text-ink3", row: "text-ink3" },
};

/** The question of the check of the state, which is another one for each refusal and operation. */
const REFUSED_QUESTIONS: Partial<Readonly<Record<ErrorCode, string>>> = {
  product_item_not_found: "Does the item exist?",
  product_item_unavailable: "Is the item available?",
};
const STATE_QUESTIONS: Partial<Readonly<Record<OperationId, string>>> = {
  placeOrder: "Can the wallet pay for it?",
  createKey: "May this key grant these scopes?",
  getOrder: "Does the order exist?",
  revokeKey: "May this key revoke that one?",
};

function questionOf(check: Check, exchange: Exchange | undefined): string {
  const { operation, trace } = exchange ?? {};
  if (check === "state" && operation)
    return (trace?.stoppedBy && REFUSED_QUESTIONS[trace.stoppedBy]) ?? STATE_QUESTIONS[operation] ?? CHECKS.state;
  return check === "commit" && operation === "placeOrder" ? "Was the order saved?" : CHECKS[check];
}

/** One check: its number and square as in the strip, the question, what it looked at, and the result in words. */
function CheckRow({ finding, number, exchange }: { finding: Finding; number: number; exchange: Exchange | undefined }) {
  const result = exchange ? resultOf(finding, exchange.trace) : "not_reached";
  const { words, look, row } = results[result];
  const isKnown = useIsAllKnown();
  const isLast = result === "stopped" || result === "replayed";
  return (
    <li className={`flex items-start gap-3 px-4 ${isLast ? "py-2" : "py-1"} ${exchange ? row : ""}`}>
      <span translate="no" className="flex h-5 shrink-0 items-center gap-2 font-mono text-code">
        <span className="w-[2ch] text-end">{number}</span>
        <CheckSquare result={result} />
      </span>
      <span className={`min-w-0 flex-1 ${isLast ? "" : "@2xl:grid @2xl:grid-cols-2 @2xl:gap-x-3"}`}>
        <Prose as="span" className={isLast ? "font-bold" : ""}>
          {questionOf(finding.check, exchange)}
        </Prose>
        {finding.observed !== null && (
          <span translate="no" className={`block font-mono text-code break-words ${row === "" ? "text-ink2" : ""}`}>
            <Label>{isKnown ? finding.observed : finding.observed.replace(/, balance .*/, "")}</Label>
          </span>
        )}
      </span>
      {exchange && <span className={`shrink-0 text-small font-bold ${look}`}>{words}</span>}
    </li>
  );
}

const unrun: readonly Finding[] = CHECK_NAMES.map((check) => ({
  check,
  result: "not_reached",
  observed: null,
}));

interface ChecksProps {
  readonly findings: readonly Finding[];
  readonly exchange: Exchange | undefined;
  /** The number of the first one. */
  readonly from?: number;
}

const CheckList = ({ findings, exchange, from = 1 }: ChecksProps) => (
  <ol aria-label={from === 1 ? "Checks in order" : "The check that decided, and those after it"} start={from}>
    {findings.map((finding, index) => (
      <CheckRow key={finding.check} finding={finding} number={from + index} exchange={exchange} />
    ))}
  </ol>
);

/** The checks before the one that decided, as one row that opens. */
function Passed({ findings, exchange }: ChecksProps) {
  const isWithout = findings.some(({ result }) => result === "not_needed");
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center gap-3 px-4 hover:bg-hover focus-visible:-outline-offset-2 tablet:min-h-8">
        <span className="flex w-[calc(2ch+1.125rem)] justify-end font-mono text-code">
          <CheckSquare result="passed" />
        </span>
        <span className="flex-1">{findings.length === 1 ? "Check 1" : `Checks 1 to ${findings.length}`}</span>
        <span className="text-small font-bold text-delivered-ink">{isWithout ? "passed or not needed" : "passed"}</span>
        <ChevronIcon className="group-open:rotate-90" />
      </summary>
      <CheckList findings={findings} exchange={exchange} />
    </details>
  );
}

/**
 * The reasons for a response: the checks in order, what each looked at, and what the call changed. The call is undefined when there
 * was none, or its record is no longer stored.
 */
export function WhyPanel({ exchange }: { readonly exchange: Exchange | undefined }) {
  const trace = exchange?.trace;
  const findings = trace?.findings ?? unrun;
  // Where all passed, or none has run, there is nothing to put before the others.
  const decided = Math.max(
    findings.findIndex(({ result }) => result !== "passed" && result !== "not_needed"),
    0,
  );
  return (
    <>
      {!trace && (
        <p className="px-4 pt-3 text-ink2">
          Each call runs the checks it needs, in order. The first that fails decides the response.
        </p>
      )}
      <div className="py-2">
        {decided > 0 && <Passed findings={findings.slice(0, decided)} exchange={exchange} />}
        <CheckList findings={findings.slice(decided)} exchange={exchange} from={decided + 1} />
      </div>
      {trace && (
        <div className="border-t border-hairline px-4 py-3">
          <h3 className="text-small font-bold text-ink2">What changed</h3>
          {trace.changes.length === 0 ? (
            <p>Nothing.</p>
          ) : (
            <ul>
              {trace.changes.map((change) => (
                <ChangeLine key={change.kind} change={change} />
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}
