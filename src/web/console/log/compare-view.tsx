import { diffLines } from "diff";
import { shownCode } from "#contract/api/text.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { ClockTime, clockText } from "#web/ui/clock-time.tsx";
import { ScrollBox } from "#web/ui/code-text.tsx";
import { CONTROL } from "#web/ui/field.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { Literal } from "#web/ui/literal.tsx";
import { type Message, requestOf, responseOf } from "./message.ts";

/** The most lines that two texts may differ by to be compared. Above that, everything counts as different. */
const MOST_EDITS = 2000;

/** The number of equal lines shown before and after a difference. */
const AROUND = 3;

interface ShownLine {
  readonly where: "both" | "before" | "after" | "folded";
  /** Of folded lines, their number in words. */
  readonly text: string;
}

/** The line diff of two texts, with long runs of equal lines folded. */
export function differenceOf(before: string, after: string): readonly ShownLine[] {
  // Every line ends with a line feed: else the last one would differ from the same line with more after it.
  const [old, now] = [`${before}\n`, `${after}\n`];
  const parts = diffLines(old, now, { maxEditLength: MOST_EDITS }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  return parts.flatMap(({ value, removed, added }, at): ShownLine[] => {
    const lines = value.split("\n").slice(0, -1);
    if (removed) return lines.map((text) => ({ where: "before", text }));
    if (added) return lines.map((text) => ({ where: "after", text }));
    const equal = lines.map((text): ShownLine => ({ where: "both", text }));
    const from = at === 0 ? 0 : AROUND;
    const count = lines.length - from - (at === parts.length - 1 ? 0 : AROUND);
    // A single line takes no more room than the note that it is folded.
    if (count > 1) equal.splice(from, count, { where: "folded", text: counted(count, "equal line") });
    return equal;
  });
}

const LOOKS = {
  both: { Tag: "span", sign: " ", look: "" },
  before: { Tag: "del", sign: "−", look: "bg-void text-void-ink" },
  after: { Tag: "ins", sign: "+", look: "bg-delivered text-delivered-ink" },
  folded: { Tag: "span", sign: "…", look: "bg-paper text-ink2" },
} as const;

function Line({ where, text }: ShownLine) {
  const { Tag, sign, look } = LOOKS[where];
  return (
    <Tag translate={where === "folded" ? undefined : "no"} className={`block ps-6 -indent-4 no-underline ${look}`}>
      {sign} {shownCode(text) || " "}
    </Tag>
  );
}

const textOf = ({ firstLine, headers, body }: Message): string =>
  [firstLine, ...headers.map(([name, value]) => `${name}: ${value}`), ...(body === "" ? [] : ["", body])].join("\n");

/** The response as the caller has it. */
const responseTextOf = (exchange: Exchange): string =>
  exchange.lost === null ? textOf(responseOf(exchange)) : "No response";

function Difference({ label, texts: [old, now] }: { readonly label: string; readonly texts: [string, string] }) {
  return (
    <div className="border-t border-hairline">
      <h3 className="px-4 py-2 font-bold">{label}</h3>
      <ScrollBox
        label={`${label}, line by line`}
        className="py-2 font-mono text-code break-words whitespace-pre-wrap tablet:text-small"
      >
        {old === now && <p className="px-4">No difference.</p>}
        {old !== now &&
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of two texts never change.
          differenceOf(old, now).map((line, at) => <Line key={at} {...line} />)}
      </ScrollBox>
    </div>
  );
}

/** The differences between two exchanges, from the older to the newer. */
export function CompareView({ one, other }: { readonly one: Exchange; readonly other: Exchange }) {
  const [before, after] = one.startedAt <= other.startedAt ? [one, other] : [other, one];
  const sides = [
    { exchange: before, sign: "−", age: "older", look: "text-void-ink" },
    { exchange: after, sign: "+", age: "newer", look: "text-delivered-ink" },
  ];
  return (
    <>
      <p className="flex flex-wrap gap-x-4 px-4 pb-3 text-small">
        {sides.map(({ exchange, sign, age, look }) => (
          <span key={age}>
            <b className={look}>{sign}</b> only in the {age}, <ClockTime at={exchange.at} />{" "}
            <Literal className="font-mono">{exchange.requestId}</Literal>
          </span>
        ))}
      </p>
      <Difference label="Requests" texts={[textOf(requestOf(before)), textOf(requestOf(after))]} />
      <Difference label="Responses" texts={[responseTextOf(before), responseTextOf(after)]} />
    </>
  );
}

interface CompareSelectProps {
  readonly exchange: Exchange;
  /** All other exchanges, newest first. */
  readonly others: readonly Exchange[];
  readonly selected: string | undefined;
  /** Is given the empty text for none. */
  readonly onSelect: (requestId: string) => void;
}

/** Selects the exchange to compare with; those of the same operation come first. */
export function CompareSelect({ exchange, others, selected, onSelect }: CompareSelectProps) {
  if (others.length === 0) return null;
  const isAlike = ({ operation }: Exchange) => operation === exchange.operation;
  const groups = Object.entries({
    "Same operation": others.filter(isAlike),
    "Other operations": others.filter((each) => !isAlike(each)),
  }).filter(([, exchanges]) => exchanges.length > 0);
  return (
    <select
      aria-label="Compare with…"
      className={`${CONTROL} tablet:w-44`}
      value={selected ?? ""}
      onChange={({ target }) => onSelect(target.value)}
    >
      <option value="">{selected === undefined ? "Compare with…" : "Nothing"}</option>
      {groups.map(([label, exchanges]) => (
        <optgroup key={label} label={label}>
          {exchanges.map(({ requestId, at, request, response, lost }) => (
            <option key={requestId} value={requestId} translate="no">
              {`${clockText(new Date(at))} ${request.method} ${request.path.slice(0, 60)}, ${lost === null ? response.status : "no response"}`}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
