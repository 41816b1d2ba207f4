import type { Exchange } from "#contract/panel/panel.ts";
import { ClockTime, clockText } from "#web/ui/clock-time.tsx";
import { CONTROL, Field } from "#web/ui/field.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { differenceOf, type FoldedLine, foldedLines } from "./difference.ts";
import { type Message, requestOf, responseOf } from "./message.ts";

const LINE = "block ps-6 -indent-4 no-underline";

function Line({ line }: { readonly line: FoldedLine }) {
  if (line.where === "folded") {
    return <span className={`${LINE} bg-paper text-ink2`}>… {counted(line.count, "equal line")}</span>;
  }
  const text = line.text || " ";
  if (line.where === "before") return <del className={`${LINE} bg-void text-void-ink`}>− {text}</del>;
  if (line.where === "after") return <ins className={`${LINE} bg-delivered text-delivered-ink`}>+ {text}</ins>;
  return (
    <span className={LINE}>
      {"  "}
      {text}
    </span>
  );
}

const textOf = ({ firstLine, headers, body }: Message): string =>
  [firstLine, ...headers.map(([name, value]) => `${name}: ${value}`), ...(body === "" ? [] : ["", body])].join("\n");

interface DifferenceProps {
  readonly label: string;
  readonly before: Message;
  readonly after: Message;
}

function Difference({ label, before, after }: DifferenceProps) {
  const [old, now] = [textOf(before), textOf(after)];
  return (
    <div className="border-t border-hairline">
      <h4 className="px-4 py-2 font-bold">{label}</h4>
      <section
        aria-label={`${label}, line by line`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
        tabIndex={0}
        className="max-h-[32rem] overflow-auto bg-well py-2 font-mono text-code break-words whitespace-pre-wrap focus-visible:-outline-offset-2 tablet:text-small"
      >
        {old === now && <p className="px-4">Equal, line by line.</p>}
        {old !== now && foldedLines(differenceOf(old, now)).map((line) => <Line key={line.at} line={line} />)}
      </section>
    </div>
  );
}

interface CompareViewProps {
  readonly one: Exchange;
  readonly other: Exchange;
}

/** The differences between two exchanges, from the older to the newer. */
export function CompareView({ one, other }: CompareViewProps) {
  const [before, after] = one.startedAt <= other.startedAt ? [one, other] : [other, one];
  return (
    <>
      <p className="flex flex-wrap gap-x-4 px-4 pb-3 text-small">
        <span>
          <b className="text-void-ink">−</b> only in the older, <ClockTime at={before.at} />{" "}
          <span className="font-mono">{before.requestId}</span>
        </span>
        <span>
          <b className="text-delivered-ink">+</b> only in the newer, <ClockTime at={after.at} />{" "}
          <span className="font-mono">{after.requestId}</span>
        </span>
      </p>
      <Difference label="Requests" before={requestOf(before)} after={requestOf(after)} />
      <Difference label="Answers" before={responseOf(before)} after={responseOf(after)} />
    </>
  );
}

function Group({ label, exchanges }: { readonly label: string; readonly exchanges: readonly Exchange[] }) {
  if (exchanges.length === 0) return null;
  return (
    <optgroup label={label}>
      {exchanges.map(({ requestId, at, request, response }) => (
        <option key={requestId} value={requestId}>
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
    <Field label="Compare with…" className="w-full max-w-96">
      {(ids) => (
        <select
          {...ids}
          className={CONTROL}
          value={selected ?? ""}
          onChange={({ target }) => onSelect(target.value || null)}
        >
          <option value="">Nothing</option>
          <Group label="Same operation" exchanges={others.filter(isAlike)} />
          <Group label="Other operations" exchanges={others.filter((each) => !isAlike(each))} />
        </select>
      )}
    </Field>
  );
}
