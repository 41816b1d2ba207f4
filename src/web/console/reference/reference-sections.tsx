import type { ReactNode } from "react";
import type { ReferenceBlock, ReferenceSection, ReferenceTable } from "#contract/api/reference.ts";
import { JsonCode } from "#web/ui/code/code-text.tsx";
import { Prose, ProseWithCode } from "#web/ui/prose.tsx";
import { Literal, ProvenanceBadge } from "#web/ui/text.tsx";

/** The element id of a place in the reference, such as `errors` or `body.qty`. */
export const placeId = (place: string): string => `reference-${place}`;

/** Columns whose cells need no name. */
const PLAIN = ["Type", "Status", "Meaning", "Example", "When", "Further members"];

const isAllAssumed = (block: ReferenceBlock): boolean =>
  "rows" in block && block.rows.every(({ source }) => source === "assumed");

interface ReferenceRowsProps {
  readonly label: string;
  readonly table: ReferenceTable;
}

/** The rows of a table as a list, stacked on narrow screens. Types and statuses stand below the name. */
export function ReferenceRows({ label, table }: ReferenceRowsProps) {
  const [, ...columns] = table.head;
  const below = ["Type", "Status"].includes(columns[0] ?? "") ? 1 : 0;
  return (
    <dl aria-label={label} className="divide-y divide-hairline">
      {table.rows.map(({ name, cells, source }) => (
        <div
          key={name}
          id={table.place && placeId(`${table.place}.${name}`)}
          tabIndex={table.place ? -1 : undefined}
          className="grid gap-x-4 gap-y-1 px-4 py-2.5 focus-visible:-outline-offset-2 @2xl:grid-cols-[16rem_1fr]"
        >
          <dt className="flex min-w-0 flex-col items-start">
            <Literal className="font-mono text-small font-bold break-words">{name}</Literal>
            {below > 0 && (
              <span className="text-small text-ink2">
                <ProseWithCode>{cells[0] ?? ""}</ProseWithCode>
              </span>
            )}
            {source === "assumed" && !isAllAssumed(table) && <ProvenanceBadge provenance="assumed" />}
          </dt>
          <dd className="grid min-w-0 gap-y-0.5 wrap-anywhere">
            {columns.slice(below).map((column, index) => (
              <p key={column}>
                {!PLAIN.includes(column) && (
                  <b>
                    <Prose>{column}</Prose>:{" "}
                  </b>
                )}
                <ProseWithCode>{cells[index + below] ?? ""}</ProseWithCode>
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A paragraph, a list, a table or an example below a heading. */
function Block({ block, heading }: { readonly block: ReferenceBlock; readonly heading: string }) {
  if ("rows" in block) return <ReferenceRows label={heading} table={block} />;
  if ("json" in block) return <JsonCode label={heading} json={block.json} />;
  if ("text" in block) {
    return (
      <p className="max-w-[90ch] px-4 pb-2">
        <ProseWithCode>{block.text}</ProseWithCode>
      </p>
    );
  }
  const List = block.isNumbered ? "ol" : "ul";
  return (
    <List className={`grid max-w-[90ch] gap-1 ps-9 pe-4 pb-2 ${block.isNumbered ? "list-decimal" : "list-disc"}`}>
      {block.lines.map((line) => (
        <li key={line}>
          <ProseWithCode>{line}</ProseWithCode>
        </li>
      ))}
    </List>
  );
}

interface SectionProps {
  readonly section: ReferenceSection;
  /** The address of its place, if it has one. */
  readonly href: string | undefined;
  readonly children?: ReactNode;
}

/** A heading and what is below it. With an address, it has a link to itself, and takes the focus when it is opened. */
export function Section({ section: { level, heading, place, blocks }, href, children }: SectionProps) {
  const Heading = level === 2 ? "h3" : "h4";
  return (
    <section className={level === 2 ? "border-t border-hairline pt-3" : "pt-2"}>
      <Heading
        id={place && placeId(place)}
        tabIndex={place ? -1 : undefined}
        className={`flex min-h-7 flex-wrap items-center gap-x-2 px-4 font-bold focus-visible:-outline-offset-2 ${level === 2 ? "text-base" : "text-small text-ink2"}`}
      >
        {heading}
        {blocks.some(isAllAssumed) && <ProvenanceBadge provenance="assumed" />}
        {href && (
          <a
            href={href}
            aria-label={`Link to ${heading}`}
            translate="no"
            className="inline-flex min-h-11 min-w-11 items-center justify-center font-mono font-normal text-accent tablet:min-h-7 tablet:min-w-7"
          >
            #
          </a>
        )}
      </Heading>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a section keep their places.
        <Block key={index} block={block} heading={heading} />
      ))}
      {children}
    </section>
  );
}
