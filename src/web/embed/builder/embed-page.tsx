import { createElement, type RefObject, useEffect, useId, useRef, useState } from "react";
import { eventName, events } from "#contract/page/element.ts";
import { adminPages } from "#web/client/routes.ts";
import { useColumns } from "#web/ui/browser/window.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { CodeText } from "#web/ui/code/code-text.tsx";
import { SelectField } from "#web/ui/fields/field.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { FormCard } from "./form-card.tsx";
import { type Choices, elementAttributes, elementMarkup, FIRST_CHOICES, frameMarkup, isThisMachine } from "./markup.ts";
import { NeedsCard, ReferenceCard } from "./reference-card.tsx";

/** The DOM events of an embed that are listed. Its height would tell a reader nothing. */
const NAMES = Object.keys(events).filter((type) => type !== "resize");

const MOST_EVENTS = 8;

/** The newest events of the embeds in an element, as received by a script of the page, newest first. */
function EventLines({ box }: { readonly box: RefObject<HTMLElement | null> }) {
  const id = useId();
  const [received, setReceived] = useState<readonly { count: number; name: string; detail: string }[]>([]);
  useEffect(() => {
    const listening = new AbortController();
    const add = (event: Event) => {
      const detail = JSON.stringify((event as CustomEvent).detail ?? {});
      setReceived((before) => [
        { count: (before[0]?.count ?? 0) + 1, name: event.type, detail },
        ...before.slice(0, MOST_EVENTS - 1),
      ]);
    };
    for (const name of NAMES) box.current?.addEventListener(eventName(name), add, { signal: listening.signal });
    return () => listening.abort();
  }, [box]);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-small font-semibold">
        Events
      </h3>
      <ol className="mt-1 flex flex-col rounded border border-hairline bg-inset px-3 py-1 text-code">
        {received.length === 0 && (
          <li className="py-0.5 text-ink2">None yet. Press Send in the preview. Your page receives these events.</li>
        )}
        {received.map(({ count, name, detail }) => (
          <li key={count} translate="no" className="py-0.5 font-mono break-words">
            <b>{name}</b> <span className="text-ink2">{detail}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Widths of an author's column, in pixels: those that have room on every screen wider than a phone. */
const PREVIEW_WIDTHS = ["320", "360", "480"].map((value) => ({ value, label: `${value} px` }));

/** The element's attributes for the preview: an id that no author's page uses, and click-to-load on a phone. */
function attributesHere(choices: Choices, isPhone: boolean): Record<string, string> {
  const given = Object.fromEntries(elementAttributes(choices));
  // By the name of its file: the page's policy allows no other frame.
  const src = new URL("index.html", document.baseURI).href;
  const id = `builder-${given["same-state-as"] ?? given.id ?? "e1"}`;
  return { ...given, id, src, "same-state-as": "", ...(isPhone && { "click-to-load": "" }) };
}

/** The embed as it will appear in the author's page, in a column as wide as this page has, or as the author's. */
function PreviewCard({ choices }: { readonly choices: Choices }) {
  const [width, setWidth] = useState<string | null>(null);
  const isPhone = useColumns() === 1;
  const box = useRef<HTMLDivElement>(null);
  const fields = "ms-auto flex-row! items-baseline";
  const choice = { label: "Width", none: "This column", options: PREVIEW_WIDTHS, chosen: width, onChoose: setWidth };
  return (
    <Card heading="Preview" aside={!isPhone && <SelectField<string | null> {...choice} className={fields} />}>
      <script async src={new URL("embed.js", document.baseURI).href} />
      <div className="flex min-w-0 flex-col gap-4 px-4 pb-4">
        <div
          ref={box}
          // As high as the element of an operation with this border: nothing moves when it comes.
          style={{ minHeight: choices.mode === "state" ? undefined : 422 }}
          className="-mx-4 min-w-0 border-y border-hairline bg-counter tablet:mx-0 tablet:rounded tablet:border-x"
        >
          <div className="relative isolate mx-auto max-w-full" style={{ width: width ? `${width}px` : "100%" }}>
            {createElement(
              "topup-sandbox",
              attributesHere(choices, isPhone),
              // Seen until the script has defined the element.
              <p className="p-3">Loading embed.js… If nothing follows, check the connection and reload the page.</p>,
            )}
            {/* Behind the frame, which covers it. */}
            {!isPhone && (
              <p aria-hidden className="absolute top-0 -z-1 p-3 text-ink2">
                Loading…
              </p>
            )}
          </div>
        </div>
        <EventLines box={box} />
      </div>
    </Card>
  );
}

const ways = {
  element: {
    label: "embed.js",
    name: "Script and element",
    note: "Sends your page events and takes commands. Add the script line once per page, the element as often as you like.",
    written: elementMarkup,
  },
  frame: {
    label: "iframe",
    name: "Frame without a script",
    note: "For pages that allow no scripts. Its height is fixed.",
    written: frameMarkup,
  },
} as const;
type EmbedWay = keyof typeof ways;
const WAY_TABS = (Object.keys(ways) as EmbedWay[]).map((id) => ({ id, label: ways[id].label }));

function MarkupCard({ home, choices }: { readonly home: string; readonly choices: Choices }) {
  const [way, setWay] = useState<EmbedWay>("element");
  const { name, note, written } = ways[way];
  const markup = written(home, choices);
  const { host, hostname } = new URL(home);
  return (
    <Card heading="Embed code">
      <Tabs label="Kind of embed code" tabs={WAY_TABS} selected={way} onSelect={setWay}>
        <div className="flex min-w-0 flex-col gap-3 p-4">
          {isThisMachine(hostname) && (
            <Callout look="processing">
              <p>
                {host} is this computer: nobody else can reach it. Host the sandbox, open this page there, and copy the
                code from there.
              </p>
            </Callout>
          )}
          <CodeText code={markup} label={name} copyName="Copy embed code" />
          <p className="max-w-[75ch] text-small text-ink2">{note}</p>
          <p className="text-small text-ink2">Version {document.documentElement.dataset.version}</p>
        </div>
      </Tabs>
    </Card>
  );
}

/** The builder for embedding the sandbox: the line to copy, its settings, and the preview. */
export function EmbedPage() {
  const [choices, setChoices] = useState(FIRST_CHOICES);
  const isWide = useColumns() === 3;
  const change = (to: Choices) => setChoices((before) => ({ ...before, ...to }));
  const home = new URL("./", document.baseURI);
  const form = <FormCard key="form" choices={choices} onChange={change} />;
  const preview = <PreviewCard key="preview" choices={choices} />;
  const markup = <MarkupCard key="markup" home={home.href} choices={choices} />;
  const needs = <NeedsCard key="needs" origin={home.origin} />;
  return (
    <>
      <PageHead heading={adminPages.embed.name}>{adminPages.embed.purpose}</PageHead>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="flex min-w-0 flex-col gap-4">{isWide ? [preview, needs] : [form, preview, markup, needs]}</div>
        {isWide && <div className="flex min-w-0 flex-col gap-4">{[markup, form]}</div>}
      </div>
      <ReferenceCard />
    </>
  );
}
