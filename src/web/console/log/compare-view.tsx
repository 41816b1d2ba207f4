import type { Exchange } from "#contract/panel/panel.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { statusWords } from "#web/ui/status-words.ts";
import { differenceOf } from "./difference.ts";
import { type FoldedLine, foldedLines } from "./folded-lines.ts";
import { pretty } from "./pretty.ts";

function textOf(firstLine: string, { headers, body }: Pick<Exchange["request"], "headers" | "body">): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [firstLine, ...lines, ...(body === "" ? [] : ["", pretty(body)])].join("\n");
}

const requestText = ({ request }: Exchange) => textOf(`${request.method} ${request.path}`, request);
const responseText = ({ response }: Exchange) => textOf(`${response.status} ${statusWords(response.status)}`, response);

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

function Difference({
  label,
  before,
  after,
}: {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}) {
  const lines = foldedLines(differenceOf(before, after));
  return (
    <div className="border-t border-hairline">
      <h4 className="px-4 py-2 font-bold">{label}</h4>
      <section
        aria-label={`${label}, line by line`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
        tabIndex={0}
        className="max-h-[32rem] overflow-auto bg-well py-2 font-mono text-code break-words whitespace-pre-wrap focus-visible:-outline-offset-2 tablet:text-small"
      >
        {before === after ? (
          <p className="px-4">Equal, line by line.</p>
        ) : (
          lines.map((line) => <Line key={line.at} line={line} />)
        )}
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
      <Difference label="Requests" before={requestText(before)} after={requestText(after)} />
      <Difference label="Answers" before={responseText(before)} after={responseText(after)} />
    </>
  );
}
