import { structuredPatch } from "diff";
import { shownCode } from "#contract/api/text.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { jsonIn } from "#web/client/http.ts";
import { ClockTime, clockText } from "#web/ui/clock-time.tsx";
import { ScrollBox } from "#web/ui/code-text.tsx";
import { CONTROL } from "#web/ui/field.tsx";
import { Literal } from "#web/ui/literal.tsx";
import { statusWords } from "#web/ui/pill.tsx";

/** A request or response as it is read: its first line, its headers, and its body, indented if it is JSON. */
export interface Message extends Pick<Exchange["request"], "headers" | "body"> {
  readonly firstLine: string;
}

function indented(text: string): string {
  const value = jsonIn(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

export const requestOf = ({ request: { method, path, headers, body } }: Exchange): Message => ({
  firstLine: `${method} ${path}`,
  headers,
  body: indented(body),
});

export const responseOf = ({ response: { status, headers, body } }: Exchange): Message => ({
  firstLine: `${status} ${statusWords(status)}`,
  headers,
  body: indented(body),
});

/** The most lines that two texts may differ by to be compared. Above that, everything counts as different. */
const MOST_EDITS = 2000;

/** What differs between two texts, as lines with a sign before them; of the equal lines only those next to a difference. */
export function differenceOf(before: string, after: string): readonly string[] {
  // Every line ends with a line feed: else the last one would differ from the same line with more after it.
  const [old, now] = [`${before}\n`, `${after}\n`];
  const patch = structuredPatch("", "", old, now, "", "", { context: 3, maxEditLength: MOST_EDITS });
  if (patch) return patch.hunks.flatMap(({ lines }, at) => (at === 0 ? lines : ["…", ...lines]));
  return [...before.split("\n").map((line) => `-${line}`), ...after.split("\n").map((line) => `+${line}`)];
}

const LOOKS = {
  "-": { Tag: "del", sign: "−", look: "bg-void text-void-ink" },
  "+": { Tag: "ins", sign: "+", look: "bg-delivered text-delivered-ink" },
} as const;

function Line({ line }: { readonly line: string }) {
  const first = line.charAt(0);
  const { Tag, sign, look } = LOOKS[first as keyof typeof LOOKS] ?? { Tag: "span", sign: first, look: "" };
  return (
    <Tag translate="no" className={`block ps-6 -indent-4 no-underline ${look}`}>
      {sign} {shownCode(line.slice(1)) || " "}
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
          differenceOf(old, now).map((line, at) => <Line key={at} line={line} />)}
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
        {[before, after].map(({ requestId, at }, index) => (
          <span key={requestId}>
            <b className={index === 0 ? "text-void-ink" : "text-delivered-ink"}>{"−+"[index]}</b> only in the{" "}
            {index === 0 ? "older" : "newer"}, <ClockTime at={at} />{" "}
            <Literal className="font-mono">{requestId}</Literal>
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
  const ordered = others.toSorted((one, other) => Number(isAlike(other)) - Number(isAlike(one)));
  return (
    <select
      aria-label="Compare with…"
      className={`${CONTROL} tablet:w-44`}
      value={selected ?? ""}
      onChange={({ target }) => onSelect(target.value)}
    >
      <option value="">{selected === undefined ? "Compare with…" : "Nothing"}</option>
      {ordered.map(({ requestId, at, request, response, lost }) => (
        <option key={requestId} value={requestId} translate="no">
          {`${clockText(new Date(at))} ${request.method} ${request.path.slice(0, 60)}, ${lost === null ? response.status : "no response"}`}
        </option>
      ))}
    </select>
  );
}
