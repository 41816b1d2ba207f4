import type { Exchange } from "#contract/panel/panel.ts";
import type { Finding, Trace } from "#contract/panel/trace.ts";
import type { Outcome } from "#web/client/http.ts";
import { CHECK_NAMES, checksOf, type Expected } from "#web/client/promise.ts";
import { usePromise, useRequest, useSubmission } from "#web/client/react/use-request.ts";
import { ChevronIcon } from "#web/ui/icons.tsx";
import { Prose } from "#web/ui/prose.tsx";

/** The result of one check. The check that finds a stored response ends the call too, but refuses nothing. */
export type SquareResult = Finding["result"] | "replayed";

export const resultOf = ({ result }: Finding, { stoppedBy }: Trace): SquareResult =>
  result === "stopped" && stoppedBy === null ? "replayed" : result;

const squares: Readonly<Record<SquareResult | "expected", string>> = {
  passed: "border-delivered-edge bg-delivered-edge forced-colors:before:content-['✓']",
  not_needed: "border-delivered-edge forced-colors:before:content-['–']",
  replayed: "border-edge bg-edge forced-colors:before:content-['✓']",
  stopped: "border-void-edge bg-void-edge forced-colors:before:content-['✕']",
  expected: "border-2 border-void-edge bg-void forced-colors:before:content-['✕']",
  not_reached: "border-current forced-colors:before:content-['–']",
};

/** A square for the result of a check, or for the refusal that is expected of it; in forced colours, a character. */
export const CheckSquare = ({ result }: { readonly result: keyof typeof squares }) => (
  <i
    aria-hidden
    className={`grid size-2.5 shrink-0 place-items-center border text-[0.625rem] leading-none not-italic print:[print-color-adjust:exact] forced-colors:border-0 ${squares[result]}`}
  />
);

/** The look of a row about a stored response: yellow paper, in both themes. */
export const COPY_ROW = "slip-copy bg-paper text-ink [--delivered-edge:#1b7a4e]";

const rowLooks = {
  plain: "hover:bg-hover",
  replayed: COPY_ROW,
  stopped: "bg-void text-void-ink",
  lost: "bg-processing text-processing-ink",
} as const;

interface Summary {
  readonly row: keyof typeof rowLooks;
  readonly words: string;
  /** The result of each check in order; none before there is a trace. */
  readonly results?: readonly SquareResult[];
}

/** What the checks of a call have decided, or will, in words. */
function stripSummary(
  outcome: Outcome | null,
  exchange: Exchange | undefined,
  refusal: Expected | null = null,
  count = 0,
): Summary {
  if (refusal) return { row: "plain", words: `Will stop at check ${refusal.check}: ${refusal.looksAt}` };
  if (outcome === null) return { row: "plain", words: `${count} checks, in order` };
  if (outcome.kind !== "response") return { row: "lost", words: "No checks to show" };
  if (!exchange) return { row: "plain", words: "No longer stored" };
  const { trace } = exchange;
  const results = trace.findings.map((finding) => resultOf(finding, trace));
  const last = trace.findings.findIndex(({ result }) => result === "stopped");
  const made = results.filter((result) => result !== "not_needed").length;
  if (last === -1) return { row: "plain", words: `${made} checks, all passed`, results };
  const row = trace.stoppedBy === null ? "replayed" : "stopped";
  return { row, words: `${row === "replayed" ? "Replayed" : "Stopped"} at check ${last + 1}`, results };
}

/** The look of the row that a call without one of its own shares with its status. */
export const rowLookOf = (outcome: Outcome | null, exchange: Exchange | undefined): string =>
  rowLooks[stripSummary(outcome, exchange).row];

interface CheckStripProps {
  readonly outcome: Outcome | null;
  readonly exchange: Exchange | undefined;
  /** Whether "Why this response" is shown; undefined where its tab says so. */
  readonly isOpen: boolean | undefined;
  readonly onPress: () => void;
  /** Shares a row with the status, and leaves the squares out where there is no room for them. */
  readonly isCompact: boolean;
}

/** A line of which each part is shown only if the whole of it fits. */
export const WHOLE_OR_HIDDEN =
  "flex h-5 flex-wrap items-center overflow-hidden whitespace-nowrap before:h-5 before:content-['']";

/** The checks of a call that apply, as a row of squares and one sentence. Leads to "Why this response". */
export function CheckStrip({ outcome, exchange, isOpen, onPress, isCompact }: CheckStripProps) {
  const promised = usePromise();
  const shown = useRequest();
  const needed = checksOf(useSubmission()?.request ?? shown);
  // A response that is shown has its own checks, whatever is sent next.
  const refusal = outcome ? null : promised.refusal;
  const { row, words, results } = stripSummary(outcome, exchange, refusal, needed.filter(Boolean).length);
  // The pill beside it says that it is a replay.
  const said = isCompact && row === "replayed" ? words.replace("Replayed ", "") : words;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className={`@container flex min-h-11 items-center gap-2 py-0.5 text-start text-small leading-4 focus-visible:-outline-offset-2 focus-visible:outline-current tablet:min-h-10 ${isCompact ? "flex-1 min-w-11 px-3 forced-colors:border" : "shrink-0 border-t border-hairline px-4"} ${rowLooks[row]}`}
    >
      <span
        key={exchange?.requestId}
        className={`flex shrink-0 gap-0.5 ${isCompact ? "@max-[20rem]:hidden" : ""} ${row === "plain" ? "text-edge" : ""}`}
      >
        {CHECK_NAMES.map((name, index) => {
          const result = results?.[index] ?? (index + 1 === refusal?.check ? "expected" : "not_reached");
          const isNeeded = result === "not_reached" ? needed[index] : result !== "not_needed";
          return isNeeded && <CheckSquare key={name} result={result} />;
        })}
      </span>
      {/* Both keyed, because a node that is used again at another place counts as a layout shift. */}
      <span
        key={words}
        data-optional
        className={`min-w-0 flex-1 ${refusal ? "" : outcome ? `font-semibold ${isCompact ? WHOLE_OR_HIDDEN : ""}` : "text-ink2"}`}
      >
        <span className="sr-only">Checks: </span>
        <Prose as="span">{said}</Prose>
        {said !== words && <span>: stored response</span>}
      </span>
      {isCompact && (
        <span key={row} className={`flex items-center gap-0.5 font-semibold ${row === "plain" ? "text-accent" : ""}`}>
          <span className={row === "plain" ? "@max-[22rem]:sr-only" : "@max-[24rem]:sr-only"}>Why</span>
          <ChevronIcon />
        </span>
      )}
    </button>
  );
}
