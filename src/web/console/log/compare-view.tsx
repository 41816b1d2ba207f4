import { shownCode } from "#contract/api/text.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { ClockTime, clockText } from "#web/ui/clock-time.tsx";
import { ScrollBox } from "#web/ui/code-text.tsx";
import { CONTROL } from "#web/ui/field.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { type Message, requestOf, responseOf } from "./message.ts";

/** A line of a comparison: in both texts, or only in the one before or the one after. */
interface DifferenceLine {
  readonly where: "both" | "before" | "after";
  readonly text: string;
}

const only =
  (where: DifferenceLine["where"]) =>
  (text: string): DifferenceLine => ({ where, text });

/** The most line pairs that are compared; above that the middle counts as entirely different. */
const MOST_PAIRS = 4_000_000;

/** The length of the longest common subsequence of `before` from line i and `after` from line j, for every i, j. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--) {
    const [row, below] = [table[i], table[i + 1]];
    if (!row || !below) continue;
    for (let j = after.length - 1; j >= 0; j--) {
      const isSame = before[i] === after[j];
      row[j] = isSame ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
}

function middle(before: readonly string[], after: readonly string[]): DifferenceLine[] {
  if (before.length * after.length > MOST_PAIRS) return [...before.map(only("before")), ...after.map(only("after"))];
  const table = commonLengths(before, after);
  const lines: DifferenceLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    const [one = "", other = ""] = [before[i], after[j]];
    if (one === other) {
      lines.push({ where: "both", text: one });
      i += 1;
      j += 1;
    } else if ((table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0)) {
      lines.push({ where: "before", text: one });
      i += 1;
    } else {
      lines.push({ where: "after", text: other });
      j += 1;
    }
  }
  return [...lines, ...before.slice(i).map(only("before")), ...after.slice(j).map(only("after"))];
}

/** The line diff of two texts: their longest common subsequence, and the lines in only one of them. */
export function differenceOf(before: string, after: string): readonly DifferenceLine[] {
  const [one, other] = [before.split("\n"), after.split("\n")];
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [
    ...one.slice(0, start).map(only("both")),
    ...middle(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    ...one.slice(one.length - end).map(only("both")),
  ];
}

/** The number of equal lines shown before and after a difference. */
const AROUND = 3;

type FoldedLine = (DifferenceLine | { readonly where: "folded"; readonly count: number }) & {
  readonly at: number;
};

/** The lines with long runs of equal ones folded; `at` is a line's index in the whole list. */
export function foldedLines(lines: readonly DifferenceLine[]): readonly FoldedLine[] {
  const isFar = lines.map(
    (_, at) => !lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ where }) => where !== "both"),
  );
  // A single line takes no more room than the note that it is folded.
  const isFolded = isFar.map((is, at) => is && (isFar[at - 1] || isFar[at + 1]));
  const folded: FoldedLine[] = [];
  lines.forEach((line, at) => {
    const last = folded.at(-1);
    if (!isFolded[at]) folded.push({ ...line, at });
    else if (last?.where === "folded") folded[folded.length - 1] = { ...last, count: last.count + 1 };
    else folded.push({ where: "folded", count: 1, at });
  });
  return folded;
}

const LINE = "block ps-6 -indent-4 no-underline";

function Line({ line }: { readonly line: FoldedLine }) {
  if (line.where === "folded") {
    return <span className={`${LINE} bg-paper text-ink2`}>… {counted(line.count, "equal line")}</span>;
  }
  const text = shownCode(line.text) || " ";
  if (line.where === "before")
    return (
      <del translate="no" className={`${LINE} bg-void text-void-ink`}>
        − {text}
      </del>
    );
  if (line.where === "after")
    return (
      <ins translate="no" className={`${LINE} bg-delivered text-delivered-ink`}>
        + {text}
      </ins>
    );
  return (
    <span translate="no" className={LINE}>
      {"  "}
      {text}
    </span>
  );
}

const textOf = ({ firstLine, headers, body }: Message): string =>
  [firstLine, ...headers.map(([name, value]) => `${name}: ${value}`), ...(body === "" ? [] : ["", body])].join("\n");

function Difference({ label, texts: [old, now] }: { readonly label: string; readonly texts: [string, string] }) {
  return (
    <div className="border-t border-hairline">
      <h4 className="px-4 py-2 font-bold">{label}</h4>
      <ScrollBox
        label={`${label}, line by line`}
        className="py-2 font-mono text-code break-words whitespace-pre-wrap tablet:text-small"
      >
        {old === now && <p className="px-4">No difference.</p>}
        {old !== now && foldedLines(differenceOf(old, now)).map((line) => <Line key={line.at} line={line} />)}
      </ScrollBox>
    </div>
  );
}

/** The differences between two exchanges, from the older to the newer. */
export function CompareView({ one, other }: { readonly one: Exchange; readonly other: Exchange }) {
  const [before, after] = one.startedAt <= other.startedAt ? [one, other] : [other, one];
  return (
    <>
      <p className="flex flex-wrap gap-x-4 px-4 pb-3 text-small">
        <span>
          <b className="text-void-ink">−</b> only in the older, <ClockTime at={before.at} />{" "}
          <span translate="no" className="font-mono">
            {before.requestId}
          </span>
        </span>
        <span>
          <b className="text-delivered-ink">+</b> only in the newer, <ClockTime at={after.at} />{" "}
          <span translate="no" className="font-mono">
            {after.requestId}
          </span>
        </span>
      </p>
      <Difference label="Requests" texts={[textOf(requestOf(before)), textOf(requestOf(after))]} />
      <Difference label="Responses" texts={[textOf(responseOf(before)), textOf(responseOf(after))]} />
    </>
  );
}

function Group({ label, exchanges }: { readonly label: string; readonly exchanges: readonly Exchange[] }) {
  if (exchanges.length === 0) return null;
  return (
    <optgroup label={label}>
      {exchanges.map(({ requestId, at, request, response }) => (
        <option key={requestId} value={requestId} translate="no">
          {`${clockText(new Date(at))} ${request.method} ${request.path.slice(0, 60)}, ${response.status}`}
        </option>
      ))}
    </optgroup>
  );
}

interface CompareSelectProps {
  readonly exchange: Exchange;
  /** All other exchanges, newest first. */
  readonly others: readonly Exchange[];
  readonly selected: string | undefined;
  readonly onSelect: (requestId: string | null) => void;
}

/** Selects the exchange to compare with; those of the same operation come first. */
export function CompareSelect({ exchange, others, selected, onSelect }: CompareSelectProps) {
  if (others.length === 0) return null;
  const isAlike = ({ operation }: Exchange) => operation === exchange.operation;
  return (
    <select
      aria-label="Compare with…"
      className={`${CONTROL} tablet:w-44`}
      value={selected ?? ""}
      onChange={({ target }) => onSelect(target.value || null)}
    >
      <option value="">{selected === undefined ? "Compare with…" : "Nothing"}</option>
      <Group label="Same operation" exchanges={others.filter(isAlike)} />
      <Group label="Other operations" exchanges={others.filter((each) => !isAlike(each))} />
    </select>
  );
}
