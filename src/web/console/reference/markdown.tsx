import type { ReactNode } from "react";
import { JsonCode } from "#web/ui/code-text.tsx";
import { Literal } from "#web/ui/literal.tsx";
import { ProseWithCode } from "#web/ui/prose.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";

/** The element id of a place in the reference, such as `errors` or `body.qty`. */
export const placeId = (place: string): string => `reference-${place}`;

/** The places of the headings that begin with these words. */
const PLACES: Readonly<Record<string, string>> = {
  Path: "path",
  Query: "query",
  Body: "body",
  "Response 2": "answer",
  Errors: "errors",
  "Example response": "example",
  Scopes: "scopes",
  Idempotency: "idempotency",
  Access: "access",
  "Not covered": "open",
};

/** The place of a heading, if it has an address. */
export const placeOf = (heading: string): string | undefined =>
  Object.entries(PLACES).find(([words]) => heading.startsWith(words))?.[1];

/** A table of the reference: the names of its columns, and its rows without `Source`. */
interface Table {
  readonly head: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly isAssumed: boolean }[];
}

/** Columns whose cells need no name. */
const PLAIN = ["Type", "Status", "Meaning", "Example", "When", "Further members"];

function tableIn(block: string): Table {
  const [head = [], , ...rows] = block.split("\n").map((line) =>
    line
      .slice(2, -2)
      .split(" | ")
      .map((cell) => cell.replaceAll("\\|", "|")),
  );
  const isSourced = head.at(-1) === "Source";
  return {
    head: isSourced ? head.slice(0, -1) : head,
    rows: rows.map((cells) => ({
      cells: isSourced ? cells.slice(0, -1) : cells,
      isAssumed: isSourced && cells.at(-1) === "assumption",
    })),
  };
}

interface EntriesProps extends Table {
  readonly label: string;
  readonly place?: string | undefined;
}

/** The rows of a table as a list, stacked on narrow screens. Types and statuses stand below the name. */
export function FieldEntries({ label, place, head, rows }: EntriesProps) {
  const isMatrix = !head.slice(1).some((column) => PLAIN.includes(column));
  const isAllAssumed = rows.every(({ isAssumed }) => isAssumed);
  return (
    <dl aria-label={label} className="divide-y divide-hairline">
      {rows.map(({ cells: [cell = "", ...cells], isAssumed }) => {
        const name = cell.replaceAll("`", "");
        const below = ["Type", "Status"].includes(head[1] ?? "") ? 1 : 0;
        return (
          <div
            key={name}
            id={place && placeId(`${place}.${name}`)}
            tabIndex={place ? -1 : undefined}
            className="grid gap-x-4 gap-y-1 px-4 py-2.5 focus-visible:-outline-offset-2 @2xl:grid-cols-[16rem_1fr]"
          >
            <dt className="flex min-w-0 flex-col items-start">
              <Literal className="font-mono text-small font-bold break-words">{name}</Literal>
              {below > 0 && (
                <span className="text-small text-ink2">
                  <ProseWithCode>{cells[0] ?? ""}</ProseWithCode>
                </span>
              )}
              {isAssumed && !isAllAssumed && <ProvenanceBadge provenance="assumed" />}
            </dt>
            <dd className={`grid min-w-0 gap-x-4 gap-y-0.5 wrap-anywhere ${isMatrix ? "@md:grid-cols-3" : ""}`}>
              {cells.slice(below).map((text, index) => {
                const column = head[index + below + 1] ?? "";
                return (
                  <p key={column}>
                    {!PLAIN.includes(column) && <b>{column}: </b>}
                    <ProseWithCode>{text}</ProseWithCode>
                  </p>
                );
              })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Lines of a list, without their marks. */
const linesIn = (block: string): readonly string[] =>
  block.split("\n").map((line) => line.replace(/^(?:-|\d+\.) /, ""));

interface BlockProps {
  readonly block: string;
  /** The heading above it. */
  readonly heading: string;
}

/** A paragraph, a list, a table or an example. */
function Block({ block, heading }: BlockProps) {
  if (block.startsWith("|")) return <FieldEntries label={heading} place={placeOf(heading)} {...tableIn(block)} />;
  if (block.startsWith("```")) {
    return <JsonCode label={heading} json={block.slice(block.indexOf("\n") + 1, block.lastIndexOf("\n"))} />;
  }
  const List = /^\d/.test(block) ? "ol" : "ul";
  if (/^(?:-|1\.) /.test(block)) {
    return (
      <List className={`grid max-w-[90ch] gap-1 ps-9 pe-4 pb-2 ${List === "ol" ? "list-decimal" : "list-disc"}`}>
        {linesIn(block).map((line) => (
          <li key={line}>
            <ProseWithCode>{line}</ProseWithCode>
          </li>
        ))}
      </List>
    );
  }
  return (
    <p className="max-w-[90ch] px-4 pb-2">
      <ProseWithCode>{block}</ProseWithCode>
    </p>
  );
}

/** A heading of the text and what is below it. */
export interface ReferencePart {
  readonly level: number;
  readonly heading: string;
  readonly blocks: readonly string[];
}

/** Splits a text by its headings. */
export const partsIn = (markdown: string): readonly ReferencePart[] =>
  markdown.split(/^(?=##)/m).map((text) => {
    const [head = "", ...blocks] = text.trim().split("\n\n");
    const [marks = "", ...words] = head.split(" ");
    return { level: marks.length, heading: words.join(" "), blocks };
  });

interface MarkdownPartProps {
  readonly part: ReferencePart;
  /** The place of the heading, and its address, if it has one. */
  readonly anchor?: { readonly place: string; readonly href: string } | undefined;
  readonly children?: ReactNode;
}

/** A heading and what is below it. With an address, it has a link to itself, and takes the focus when it is opened. */
export function MarkdownPart({ part: { level, heading, blocks }, anchor, children }: MarkdownPartProps) {
  const Heading = level === 2 ? "h3" : "h4";
  const isAssumed = blocks.some((block) => block.startsWith("|") && tableIn(block).rows.every((row) => row.isAssumed));
  return (
    <section className={level === 2 ? "border-t border-hairline pt-3" : "pt-2"}>
      <Heading
        id={anchor && placeId(anchor.place)}
        tabIndex={anchor && -1}
        className={`flex min-h-7 flex-wrap items-center gap-x-2 px-4 font-bold focus-visible:-outline-offset-2 ${level === 2 ? "text-base" : "text-small text-ink2"}`}
      >
        {heading}
        {isAssumed && <ProvenanceBadge provenance="assumed" />}
        {anchor && (
          <a
            href={anchor.href}
            aria-label={`Link to ${heading}`}
            translate="no"
            className="inline-flex min-h-11 min-w-11 items-center justify-center font-mono font-normal text-carbon tablet:min-h-7 tablet:min-w-7"
          >
            #
          </a>
        )}
      </Heading>
      {blocks.map((block) => (
        <Block key={block} block={block} heading={heading} />
      ))}
      {children}
    </section>
  );
}
